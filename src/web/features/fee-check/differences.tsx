import {
  type FeeCheck,
  type FeeCheckStatement,
  getFeeDifferencesCsv,
  getFeeDifferencesXlsx,
} from '#contract/fee-check.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { DIFFERENCES_PAGE, useFeeDifferences } from './api/fee-check.ts'
import { DifferenceList } from './difference-list.tsx'
import type { CheckAddress } from './use-address.ts'

export interface DifferencesProps {
  check: FeeCheck
  statement: FeeCheckStatement
  businessId: string
  address: CheckAddress
}

const FILES = { csv: getFeeDifferencesCsv, xlsx: getFeeDifferencesXlsx } as const

/** The list of fee differences, and its export for a dispute with the platform. */
export function Differences({ check, statement, businessId, address }: DifferencesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { from, to, platform, cause, kind, direction, page, change } = address
  const filter = { from, to, platform, cause, kind, direction, currency: statement.currency }
  const query = useFeeDifferences(
    businessId,
    { ...filter, page, pageSize: DIFFERENCES_PAGE },
    check.checkedAt,
  )
  const onPage = (to: number) => change({ page: to })
  useExistingPage(query, { page, pageSize: DIFFERENCES_PAGE, onPage })
  const fileOf = (name: keyof typeof FILES) => {
    const given = Object.entries({ ...filter, language: format.language }).filter(
      (entry): entry is [string, string] => !!entry[1],
    )
    return `${FILES[name].path.replace('{businessId}', businessId)}?${new URLSearchParams(given)}`
  }
  return (
    <Section
      title={t('feeCheck.differences.title')}
      description={
        query.data && query.data.total > 0
          ? t('feeCheck.differences.total', { count: query.data.total })
          : undefined
      }
      actions={
        <div className="flex flex-wrap gap-3">
          {(['csv', 'xlsx'] as const).map((name) => (
            <ButtonLink needs={FILES[name]} key={name} to={fileOf(name)} reloadDocument download>
              <Download aria-hidden className="size-4" />
              {t(`feeCheck.exports.${name}`)}
            </ButtonLink>
          ))}
        </div>
      }
    >
      {!query.data ? (
        <NotLoaded query={query} title={t('feeCheck.loadFailed')}>
          <Skeleton className="h-40" />
        </NotLoaded>
      ) : query.data.total === 0 ? (
        <p className="py-6 text-muted">{t('feeCheck.differences.none')}</p>
      ) : (
        <div aria-busy={query.isPlaceholderData || undefined}>
          <DifferenceList rows={query.data.differences} businessId={businessId} />
          <Pagination page={page} pageSize={DIFFERENCES_PAGE} total={query.data.total} onPage={onPage} />
        </div>
      )}
    </Section>
  )
}

import type { FeeCheckGap, FeeCheckStatement } from '#contract/fee-check.ts'
import type { Unchecked } from '#domain/fees/check/finding.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { useGroupColumns } from './group-columns.tsx'
import { platformsWithoutRules } from './without-rules.ts'

const REMEDIES: Partial<Record<Unchecked, 'rules' | 'products' | 'import'>> = {
  no_rule: 'rules',
  other_currency: 'rules',
  no_country: 'rules',
  no_product: 'products',
  no_category: 'products',
  no_fulfilment: 'products',
  no_size: 'products',
  no_sale: 'import',
}
const LINK =
  'block text-[0.8125rem] font-normal text-muted underline decoration-hairline underline-offset-4 hover:decoration-current'
const PLACES = { rules: 'fees', products: 'products', import: 'import' } as const

/** The fees that could not be checked, and what is missing to check them. */
export function NotChecked({ statement, businessId }: { statement: FeeCheckStatement; businessId: string }) {
  const { t } = useTranslation()
  const { currency, unchecked } = statement
  const groups = useGroupColumns()
  if (unchecked.length === 0) return null
  return (
    <Section title={t('feeCheck.unchecked.title')} description={t('feeCheck.unchecked.text')}>
      <WithoutRules statement={statement} businessId={businessId} />
      <SortedTable
        caption={t('feeCheck.unchecked.title')}
        rows={unchecked}
        usual={{ key: 'charged', direction: 'desc' }}
        inUrl="unchecked"
        rowKey={keyOf}
        currency={currency}
        columns={[
          {
            key: 'reason',
            header: t('feeCheck.unchecked.reason'),
            rowHeader: true,
            className: 'max-w-80',
            cell: (gap) => <ReasonCell gap={gap} businessId={businessId} />,
          },
          ...groups,
          {
            key: 'charged',
            inBlock: 'main',
            header: t('feeCheck.unchecked.charged'),
            numeric: true,
            sortBy: ({ charged }) => charged,
            cell: ({ charged }) => <Money minor={charged} currency={currency} />,
          },
        ]}
      />
    </Section>
  )
}

/** Names the platforms without known fee rules, so that unchecked fees are not mistaken for correct fees. */
function WithoutRules({ statement, businessId }: { statement: FeeCheckStatement; businessId: string }) {
  const { t } = useTranslation()
  const { country, currency } = useCurrentBusiness()
  const platforms = platformsWithoutRules(statement.unchecked)
  if (platforms.length === 0) return null
  return (
    <div className="mb-5 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      <p>
        {t('feeCheck.unchecked.noRules', {
          platforms: platforms.map((name) => isolated(platformIn(name, t))).join(t('common.listComma')),
          // Fees in another currency were charged for sales in another country.
          place: statement.currency === currency ? t(`catalog.countries.${country}`) : statement.currency,
        })}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <ButtonLink to={`/business/${businessId}/fees?tab=learned`} size="sm">
          {t('feeCheck.unchecked.seeLearned')}
        </ButtonLink>
        <ButtonLink to={`/business/${businessId}/fees`} size="sm">
          {t('feeCheck.unchecked.enterRules')}
        </ButtonLink>
      </div>
    </div>
  )
}

const keyOf = ({ reason, kind, platform }: FeeCheckGap) => `${reason} ${kind} ${platform}`

function ReasonCell({ gap: { reason }, businessId }: { gap: FeeCheckGap; businessId: string }) {
  const { t } = useTranslation()
  const remedy = REMEDIES[reason]
  return (
    <>
      {t(`feeCheck.reason.${reason}`)}
      {remedy && (
        <Link to={`/business/${businessId}/${PLACES[remedy]}`} className={`mt-0.5 ${LINK}`}>
          {t(`feeCheck.remedy.${remedy}`)}
        </Link>
      )}
      {reason === 'no_category' && (
        <Link to={`/business/${businessId}/fees?tab=learned`} className={`mt-1.5 ${LINK}`}>
          {t('feeCheck.unchecked.seeLearned')}
        </Link>
      )}
    </>
  )
}

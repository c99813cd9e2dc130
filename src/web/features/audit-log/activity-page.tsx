import { useEffect } from 'react'
import { AUDIT_ACTORS, AUDIT_KINDS } from '#contract/audit-actions.ts'
import { getAuditLogCsv, getAuditLogXlsx } from '#contract/audit-log.ts'
import { urlOf } from '#web/api/client.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { CursorPages } from '#web/ui/cursor-pages.tsx'
import { cx } from '#web/ui/cx.ts'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useAuditEntries } from './api.ts'
import { EntryRow } from './entry-row.tsx'
import { type UsedAuditList, useAuditList } from './use-audit-list.ts'

const FILES = { csv: getAuditLogCsv, xlsx: getAuditLogXlsx }
const FILE_KINDS = ['csv', 'xlsx'] as const
/** Actors other than people with an account. */
const OTHER_ACTORS = AUDIT_ACTORS.filter((actor) => actor !== 'member')

/** The audit log of a business, for its owner. */
export function ActivityPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const list = useAuditList()
  const entries = useAuditEntries(business.id, list.query)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('auditLog.title')} subtitle={t('auditLog.subtitle')} />
      <Filters businessId={business.id} list={list} people={entries.data?.people ?? []} />
      <Entries entries={entries} list={list} />
    </div>
  )
}

interface FiltersProps {
  businessId: string
  list: UsedAuditList
  people: readonly { userId: string; name: string }[]
}

function Filters({ businessId, list: { state, filters, period, change, clear }, people }: FiltersProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  return (
    <FilterBar
      period={period}
      filters={[
        {
          label: t('auditLog.filters.kind'),
          all: t('auditLog.filters.allKinds'),
          value: state.kind,
          options: AUDIT_KINDS.map((value) => ({ value, label: t(`auditLog.kinds.${value}`) })),
          onChange: (value) => change({ kind: AUDIT_KINDS.find((kind) => kind === value) }),
        },
        {
          label: t('auditLog.filters.actor'),
          all: t('auditLog.filters.everybody'),
          value: state.actor,
          options: [
            ...people.map(({ userId, name }) => ({ value: userId, label: name })),
            ...OTHER_ACTORS.map((value) => ({ value, label: t(`auditLog.actors.${value}`) })),
          ],
          onChange: (actor) => change({ actor }),
        },
      ]}
      onClear={clear}
      tools={FILE_KINDS.map((kind) => (
        <ButtonLink
          key={kind}
          to={urlOf(FILES[kind].path, { businessId }, { ...filters, language })}
          size="sm"
          reloadDocument
          download
        >
          <Download aria-hidden className="size-4" />
          {t(`auditLog.exports.${kind}`)}
        </ButtonLink>
      ))}
    />
  )
}

function Entries({ entries, list }: { entries: ReturnType<typeof useAuditEntries>; list: UsedAuditList }) {
  const { t } = useTranslation()
  const { data, isPlaceholderData } = entries
  const { state, change, clear, toFirstPage } = list
  const empty = data !== undefined && data.entries.length === 0
  const pastTheEnd = empty && !isPlaceholderData && Boolean(state.before ?? state.after)

  useEffect(() => {
    if (pastTheEnd) toFirstPage()
  }, [pastTheEnd, toFirstPage])

  if (entries.isError && (!data || isPlaceholderData))
    return (
      <ErrorState
        title={t('auditLog.loadFailed')}
        error={entries.error}
        onRetry={() => void entries.refetch()}
      />
    )
  if (!data)
    return (
      <Loading className="space-y-3">
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
        <Skeleton className="h-16" />
      </Loading>
    )
  if (empty)
    return (
      <EmptyState
        title={t('auditLog.empty')}
        action={<Button onClick={clear}>{t('common.filters.clear')}</Button>}
      >
        {t('auditLog.emptyText')}
      </EmptyState>
    )
  return (
    <div
      aria-busy={isPlaceholderData || undefined}
      className={cx('transition-opacity', isPlaceholderData && 'opacity-60')}
    >
      <ol className="divide-y divide-hairline">
        {data.entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
      <CursorPages
        label={t('auditLog.title')}
        next={data.next}
        previous={data.previous}
        onNext={(before) => change({ before: String(before) })}
        onPrevious={(after) => change({ after: String(after) })}
      />
    </div>
  )
}

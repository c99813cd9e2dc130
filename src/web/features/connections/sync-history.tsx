import { useState } from 'react'
import type { SyncEvent } from '#contract/connections.ts'
import type { VendorCode } from '#contract/vendors.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useSyncEvents } from './api.ts'
import { streamLabel } from './credentials.ts'
import { errorText } from './status.ts'

const PAGE = 20

interface SyncHistoryProps {
  businessId: string
  connectionId: string
  vendor: VendorCode
  onClose: () => void
}

/** The history of syncs with what each of them imported, newest first. */
export function SyncHistory({ businessId, connectionId, vendor, onClose }: SyncHistoryProps) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const list = useSyncEvents(businessId, connectionId, { page, pageSize: PAGE })
  useExistingPage(list, { page, pageSize: PAGE, onPage: setPage })
  const platform = t(`common.platforms.${vendor}`)
  return (
    <Dialog open onOpenChange={onClose} size="lg" title={t('connections.history.title', { platform })}>
      {list.data === undefined ? (
        <NotLoaded query={list} title={t('connections.history.loadFailed')}>
          <Skeleton className="h-64" />
        </NotLoaded>
      ) : list.data.total === 0 ? (
        <p className="text-muted">{t('connections.history.none')}</p>
      ) : (
        <>
          <ol className="divide-y divide-hairline" aria-busy={list.isPlaceholderData || undefined}>
            {list.data.events.map((event) => (
              <EventRow key={event.id} businessId={businessId} vendor={vendor} event={event} />
            ))}
          </ol>
          <Pagination page={page} pageSize={PAGE} total={list.data.total} onPage={setPage} />
        </>
      )}
    </Dialog>
  )
}

interface EventRowProps {
  businessId: string
  vendor: VendorCode
  event: SyncEvent
}

function EventRow({ businessId, vendor, event }: EventRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { at, kind, stream, from, to, importId, lines, error } = event
  const label = stream === null ? undefined : streamLabel(stream)
  const facts = [
    label && t(label),
    from && to && t('connections.history.period', { from: format.date(from), to: format.date(to) }),
    lines !== null && t('connections.history.lines', { count: lines }),
  ].filter(Boolean)
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <div className="min-w-0 grow basis-64">
        <p className="font-medium">{t(`connections.events.${kind}`)}</p>
        {facts.length > 0 && <p className="text-sm text-muted">{facts.join(' · ')}</p>}
        {error && <p className="text-sm text-clay-text">{errorText({ vendor, error }, t)}</p>}
      </div>
      <p className="flex flex-wrap gap-x-4 text-sm text-muted">
        <time dateTime={at}>{format.dateTime(at)}</time>
        {importId && (
          <Link
            to={`/business/${businessId}/import?import=${importId}`}
            className="text-ink underline underline-offset-4"
          >
            {t('connections.history.open')}
          </Link>
        )}
      </p>
    </li>
  )
}

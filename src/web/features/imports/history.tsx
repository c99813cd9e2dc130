import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type SalesImport, undoImport } from '#contract/imports.ts'
import { reportTitle } from '#web/i18n/report-title.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { importsQuery, PAGE_SIZE } from './api/list-imports.ts'
import { isWorking } from './state.ts'
import { UndoDialog } from './undo-dialog.tsx'
import { useRefreshWhenDone } from './use-refresh-when-done.ts'

const TONES: Record<SalesImport['status'], BadgeTone> = {
  checking: 'info',
  ready: 'info',
  needs_choice: 'warning',
  refused: 'bad',
  committing: 'info',
  committed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  undoing: 'info',
  undone: 'neutral',
}

export function History({ businessId, onOpen }: { businessId: string; onOpen: (id: string) => void }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<SalesImport | null>(null)
  const work = importsQuery(businessId, page)
  const imports = useQuery(work)
  useRefreshWhenDone(imports.data?.imports.some(isWorking) ?? false, work)
  if (imports.data?.total === 0) return null
  return (
    <Section title={t('imports.history')}>
      {imports.data ? (
        <>
          <ul>
            {imports.data.imports.map((item) => (
              <li key={item.id} className="border-b border-hairline py-3 last:border-0">
                <HistoryRow item={item} onOpen={() => onOpen(item.id)} onUndo={() => setUndoing(item)} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageSize={PAGE_SIZE} total={imports.data.total} onPage={setPage} />
        </>
      ) : (
        <NotLoaded query={imports} className="space-y-3">
          <Skeleton className="h-14" />
          <Skeleton className="h-14" />
        </NotLoaded>
      )}
      {undoing && <UndoDialog businessId={businessId} item={undoing} onClose={() => setUndoing(null)} />}
    </Section>
  )
}

interface HistoryRowProps {
  item: SalesImport
  onOpen: () => void
  onUndo: () => void
}

function HistoryRow({ item, onOpen, onUndo }: HistoryRowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
      <div className="min-w-0 grow basis-64">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <bdi className="min-w-0 font-medium break-all">{item.fileName}</bdi>
          {item.stalled ? (
            <Badge tone="bad">{t('imports.stalled.badge')}</Badge>
          ) : (
            <Badge tone={TONES[item.status]}>{t(`imports.statuses.${item.status}`)}</Badge>
          )}
        </p>
        <p className="mt-0.5 text-sm text-muted">
          {item.formatTitle && (
            <>
              <bdi>{reportTitle(item.formatTitle, t)}</bdi> ·{' '}
            </>
          )}
          {format.dateTime(item.createdAt)}
          {item.status === 'committed' && ` · ${t('imports.added', { count: item.addedLines })}`}
        </p>
      </div>
      {item.status === 'committed' ? (
        <Button
          needs={undoImport}
          size="sm"
          aria-label={t('imports.undoNamed', { name: item.fileName })}
          onClick={onUndo}
        >
          {t('imports.undo')}
        </Button>
      ) : item.status === 'cancelled' || item.status === 'undone' ? null : (
        <Button size="sm" aria-label={t('imports.openNamed', { name: item.fileName })} onClick={onOpen}>
          {t('common.view')}
        </Button>
      )}
    </div>
  )
}

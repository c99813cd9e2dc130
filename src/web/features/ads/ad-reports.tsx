import { useState } from 'react'
import { toast } from 'sonner'
import { type AdReportRow, deleteAdReport } from '#contract/ads.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { useAdReports, useDeleteAdReport } from './api.ts'

const PAGE = 10

/** The imported ad reports, each with a button that undoes its import. */
export function AdReports({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<AdReportRow | null>(null)
  const list = useAdReports(businessId, { page, pageSize: PAGE })
  useExistingPage(list, { page, pageSize: PAGE, onPage: setPage })
  const undo = useDeleteAdReport(businessId)
  const { data } = list
  if (list.isError && !data) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (!data) return null
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t('ads.imported')}</h3>
      <DataTable
        caption={t('ads.imported')}
        rows={data.reports}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'file',
            header: t('ads.reports.file'),
            rowHeader: true,
            className: 'max-w-72',
            cell: ({ fileName }) => <bdi className="break-words">{fileName}</bdi>,
          },
          {
            key: 'channel',
            header: t('ads.reports.channel'),
            cell: ({ channel }) => t(`ads.channels.${channel}`),
          },
          {
            key: 'days',
            header: t('ads.reports.days'),
            cell: ({ from, to }) => t('ads.file.days', { from: format.date(from), to: format.date(to) }),
          },
          {
            key: 'payment',
            header: t('ads.reports.payment'),
            cell: ({ payment }) => t(`ads.reports.${payment}`),
          },
          {
            key: 'lines',
            header: t('ads.reports.lines'),
            numeric: true,
            cell: ({ lines, replaced }) => (
              <>
                <Count value={lines} />
                {replaced > 0 && (
                  <span className="block text-[0.8125rem] text-muted">
                    {t('ads.reports.replaced', { count: replaced })}
                  </span>
                )}
              </>
            ),
          },
          {
            key: 'undo',
            header: t('ads.reports.undo'),
            headerHidden: true,
            inBlock: 'unlabelled',
            numeric: true,
            cell: (report) => (
              <Button
                needs={deleteAdReport}
                variant="ghost"
                size="sm"
                aria-label={t('ads.reports.undoOf', { name: report.fileName })}
                onClick={() => setUndoing(report)}
              >
                {t('ads.reports.undo')}
              </Button>
            ),
          },
        ]}
      />
      <Pagination page={page} pageSize={PAGE} total={data.total} onPage={setPage} />
      {undoing && (
        <ConfirmDialog
          title={t('ads.reports.undoTitle')}
          confirmLabel={t('ads.reports.undo')}
          busy={undo.isPending}
          onConfirm={() =>
            undo.mutate(undoing.id, {
              onSuccess: () => {
                toast.success(t('ads.reports.undone'))
                setUndoing(null)
              },
            })
          }
          onClose={() => setUndoing(null)}
        >
          {t('ads.reports.undoText', { name: isolated(undoing.fileName) })}
        </ConfirmDialog>
      )}
    </section>
  )
}

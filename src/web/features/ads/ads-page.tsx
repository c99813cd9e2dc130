import { useState } from 'react'
import { AD_SORTS, type AdRow, type AdsReport, getAdsCsv, getAdsXlsx, saveAdReport } from '#contract/ads.ts'
import { AD_CHANNELS } from '#domain/ads/channels.ts'
import { urlOf } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { choice, filter, name, pageNumber, useUrlState } from '#web/state/url-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { FilterBar } from '#web/ui/filter-bar.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { readSort, writeSort } from '#web/ui/sort.ts'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useAdColumns } from './ad-columns.tsx'
import { AdMetrics } from './ad-metrics.tsx'
import { AdNotes } from './ad-notes.tsx'
import { AdReports } from './ad-reports.tsx'
import { useAds } from './api.ts'

const AdImportDialog = lateComponent(
  async () => (await import('./import/ad-import-dialog.tsx')).AdImportDialog,
)
const CampaignDialog = lateComponent(async () => (await import('./campaign-dialog.tsx')).CampaignDialog)

const PAGE = 20
const STATE = {
  by: choice(['product', 'campaign'], 'product'),
  channel: filter(AD_CHANNELS),
  sort: name,
  page: pageNumber,
}

/** What ads cost and brought, by product and campaign, with the import of ad reports. */
export function AdsPage({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const [{ by, channel, sort, page }, change] = useUrlState(STATE)
  const period = usePeriod('all')
  const [open, setOpen] = useState<AdRow | 'import' | null>(null)
  const asked = readSort(sort ?? null)
  const key = AD_SORTS.find((known) => known === asked?.key)
  const sorting =
    key && asked ? { sort: key, order: asked.direction } : ({ sort: 'cost', order: 'desc' } as const)
  const query = { ...period.range, by, channel, ...sorting }
  const ads = useAds(businessId, { ...query, page, pageSize: PAGE })
  useExistingPage(ads, { page, pageSize: PAGE, onPage: (last) => change({ page: last }, { replace: true }) })
  const { data } = ads
  const fileOf = (path: string) => urlOf(path, { businessId }, { ...query, language })
  const isEmpty =
    data !== undefined &&
    period.period === 'all' &&
    channel === undefined &&
    data.reports === 0 &&
    data.charges.length === 0
  const importButton = (
    <Button needs={saveAdReport} variant="primary" onClick={() => setOpen('import')}>
      <FileUp aria-hidden className="size-4" />
      {t('ads.import')}
    </Button>
  )
  return (
    <section aria-labelledby="ads-title">
      <div className="mb-5 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id="ads-title" className="text-xl font-semibold">
            {t('ads.title')}
          </h2>
          <p className="text-muted">{t('ads.subtitle')}</p>
        </div>
        {!isEmpty && importButton}
      </div>
      {ads.isError && !ads.isFetching ? (
        <ErrorState title={t('reports.loadFailed')} error={ads.error} onRetry={() => void ads.refetch()} />
      ) : data === undefined ? (
        <Loading className="space-y-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-72" />
        </Loading>
      ) : isEmpty ? (
        <EmptyState title={t('ads.empty')} action={importButton}>
          {t('ads.emptyText')}
        </EmptyState>
      ) : (
        <div className="space-y-8" aria-busy={ads.isPlaceholderData || undefined}>
          <div>
            <FilterBar
              period={period}
              filters={[
                {
                  label: t('ads.by.label'),
                  all: t('ads.by.product'),
                  value: by === 'product' ? undefined : by,
                  options: [{ value: 'campaign', label: t('ads.by.campaign') }],
                  onChange: (value) =>
                    change({ by: value === 'campaign' ? value : 'product' }, { replace: true }),
                },
                {
                  label: t('ads.channel'),
                  all: t('ads.allChannels'),
                  value: channel,
                  options: AD_CHANNELS.map((value) => ({ value, label: t(`ads.channels.${value}`) })),
                  onChange: (value) =>
                    change({ channel: AD_CHANNELS.find((known) => known === value) }, { replace: true }),
                },
              ]}
              onClear={() => change({ by: 'product', channel: undefined }, { replace: true })}
              tools={(
                [
                  ['csv', getAdsCsv],
                  ['xlsx', getAdsXlsx],
                ] as const
              ).map(([kind, file]) => (
                <ButtonLink key={kind} needs={file} to={fileOf(file.path)} reloadDocument download>
                  <Download aria-hidden className="size-4" />
                  {t(`reports.exports.${kind}`)}
                </ButtonLink>
              ))}
            />
            {data.totals.spend === 0 && data.totals.cost === 0 ? (
              <EmptyState title={t('ads.emptyPeriod')}>{t('ads.emptyPeriodText')}</EmptyState>
            ) : (
              <AdMetrics report={data} allAds={channel === undefined} />
            )}
          </div>
          <AdTable
            report={data}
            businessId={businessId}
            by={by}
            withProfit={by === 'campaign' || channel === undefined}
            sort={{ key: sorting.sort, direction: sorting.order }}
            onSort={(next) => change({ sort: writeSort(next) }, { replace: true })}
            onCampaign={setOpen}
          />
          <Pagination
            page={page}
            pageSize={PAGE}
            total={data.total}
            onPage={(next) => change({ page: next }, { replace: false })}
          />
          <AdNotes report={data} />
          {data.reports > 0 && <AdReports businessId={businessId} />}
        </div>
      )}
      {open === 'import' && <AdImportDialog businessId={businessId} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'import' && (
        <CampaignDialog businessId={businessId} row={open} onClose={() => setOpen(null)} />
      )}
    </section>
  )
}

interface AdTableProps {
  report: AdsReport
  businessId: string
  by: 'product' | 'campaign'
  withProfit: boolean
  sort: { key: string; direction: 'asc' | 'desc' }
  onSort: (sort: { key: string; direction: 'asc' | 'desc' }) => void
  onCampaign: (row: AdRow) => void
}

function AdTable({ report, businessId, by, withProfit, sort, onSort, onCampaign }: AdTableProps) {
  const { t } = useTranslation()
  const columns = useAdColumns({ businessId, report, by, withProfit, onCampaign })
  if (report.total === 0)
    return report.totals.spend === 0 ? null : by === 'campaign' ? (
      <EmptyState title={t('ads.noRows')} />
    ) : (
      <EmptyState title={t('ads.noRows')}>{t('ads.noRowsText')}</EmptyState>
    )
  return (
    <DataTable
      caption={t(`ads.by.${by}`)}
      columns={columns}
      rows={report.rows}
      rowKey={({ key }) => key}
      currency={report.currency}
      choice={`ads-${by}`}
      sort={sort}
      onSort={onSort}
    />
  )
}

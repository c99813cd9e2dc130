import { useState } from 'react'
import {
  getRestockCsv,
  getRestockXlsx,
  RESTOCK_FILTERS,
  type RestockReport,
  type RestockRow,
  setSupplyDefaults,
} from '#contract/restock.ts'
import { urlOf } from '#web/api/client.ts'
import { InventoryViews } from '#web/business/inventory-views.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { choice, pageNumber, useUrlState } from '#web/state/url-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useRestock } from './api.ts'
import { DefaultsDialog } from './defaults-dialog.tsx'
import { PlanMetrics } from './plan-metrics.tsx'
import { useRestockColumns } from './restock-columns.tsx'
import { SupplyDialog } from './supply-dialog.tsx'

const PAGE = 20
const STATE = { show: choice(RESTOCK_FILTERS, 'all'), page: pageNumber }

/** The restock plan of a business: what to order, by when, and the cash it takes. */
export function RestockPage({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const [{ show, page }, change] = useUrlState(STATE)
  const [open, setOpen] = useState<RestockRow | 'defaults' | null>(null)
  const plan = useRestock(businessId, { show, page, pageSize: PAGE })
  useExistingPage(plan, {
    page,
    pageSize: PAGE,
    onPage: (last) => change({ page: last }, { replace: true }),
  })
  const fileOf = (path: string) => urlOf(path, { businessId }, { show, language })
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('restock.title')}
        subtitle={t('restock.subtitle')}
        actions={
          <>
            <Button
              needs={setSupplyDefaults}
              onClick={() => setOpen('defaults')}
              disabled={plan.data === undefined}
            >
              {t('restock.defaults.action')}
            </Button>
            {(
              [
                ['csv', getRestockCsv],
                ['xlsx', getRestockXlsx],
              ] as const
            ).map(([kind, file]) => (
              <ButtonLink key={kind} needs={file} to={fileOf(file.path)} reloadDocument download>
                <Download aria-hidden className="size-4" />
                {t(`reports.exports.${kind}`)}
              </ButtonLink>
            ))}
          </>
        }
      />
      <InventoryViews businessId={businessId} />
      {plan.isError && !plan.isFetching ? (
        <ErrorState title={t('reports.loadFailed')} error={plan.error} onRetry={() => void plan.refetch()} />
      ) : plan.data === undefined ? (
        <Loading className="space-y-6">
          <Skeleton className="h-20" />
          <Skeleton className="h-72" />
        </Loading>
      ) : (
        <div className="space-y-8" aria-busy={plan.isPlaceholderData || undefined}>
          <PlanMetrics totals={plan.data.totals} currency={plan.data.currency} />
          <Field label={t('restock.show')} className="sm:max-w-80">
            <Select
              value={show}
              onChange={({ target }) => {
                const chosen = RESTOCK_FILTERS.find((each) => each === target.value)
                change({ show: chosen ?? 'all', page: 1 }, { replace: true })
              }}
              options={RESTOCK_FILTERS.map((value) => ({ value, label: t(`restock.filters.${value}`) }))}
            />
          </Field>
          {plan.data.total === 0 ? (
            <EmptyState title={t(`restock.nothing.${show}`)}>{t(`restock.nothingText.${show}`)}</EmptyState>
          ) : (
            <PlanTable
              report={plan.data}
              businessId={businessId}
              onEdit={setOpen}
              page={page}
              onPage={(next) => change({ page: next }, { replace: false })}
            />
          )}
        </div>
      )}
      {open === 'defaults' && plan.data && (
        <DefaultsDialog businessId={businessId} defaults={plan.data.defaults} onClose={() => setOpen(null)} />
      )}
      {open !== null && open !== 'defaults' && (
        <SupplyDialog businessId={businessId} product={open} onClose={() => setOpen(null)} />
      )}
    </div>
  )
}

interface PlanTableProps {
  report: RestockReport
  businessId: string
  onEdit: (row: RestockRow) => void
  page: number
  onPage: (page: number) => void
}

function PlanTable({ report, businessId, onEdit, page, onPage }: PlanTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = useRestockColumns(businessId, report, onEdit)
  return (
    <div>
      <DataTable
        caption={t('restock.title')}
        columns={columns}
        rows={report.rows}
        rowKey={({ productId }) => productId}
        currency={report.currency}
        choice="restock"
      />
      <Pagination page={page} pageSize={PAGE} total={report.total} onPage={onPage} />
      <p className="mt-4 text-sm text-muted">
        {report.salesTo === null
          ? t('restock.basisNone')
          : t('restock.basis', { day: format.date(report.salesTo) })}{' '}
        {t('restock.method')}
      </p>
    </div>
  )
}

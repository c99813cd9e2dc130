import { useState } from 'react'
import type { InventoryReport, InventoryRow } from '#contract/reports.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Field } from '#web/ui/field.tsx'
import { Package } from '#web/ui/icons/package.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { writeSort } from '#web/ui/sort.ts'
import { EmptyState } from '#web/ui/states.tsx'
import { AlertDialog } from './alert-dialog.tsx'
import { REPORT_PAGE } from './api/reports.ts'
import { useInventoryColumns } from './inventory-columns.tsx'
import { InventoryMetrics } from './inventory-metrics.tsx'
import { inventorySort, type ReportAddress } from './use-address.ts'

export interface InventoryTabProps {
  report: InventoryReport
  address: ReportAddress
  businessId: string
}

/** The stock report: its value, how long it lasts, and which products are low. */
export function InventoryTab({ report, address, businessId }: InventoryTabProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [alertOf, setAlertOf] = useState<InventoryRow | null>(null)
  const columns = useInventoryColumns(businessId, report.currency, setAlertOf)
  const { sort, order } = inventorySort(address)
  if (report.totals.products === 0)
    return (
      <EmptyState
        icon={<Package aria-hidden className="size-6" />}
        title={t('reports.inventory.noProducts')}
        action={
          <ButtonLink to={`/business/${businessId}/products`} variant="primary">
            {t('reports.inventory.addProduct')}
          </ButtonLink>
        }
      >
        {t('reports.inventory.noProductsText')}
      </EmptyState>
    )
  return (
    <div className="space-y-8">
      <InventoryMetrics totals={report.totals} currency={report.currency} />
      <div className="flex flex-wrap gap-4">
        <Field label={t('reports.inventory.show')} className="min-w-44 max-sm:grow">
          <Select
            value={address.only}
            onChange={({ target }) => address.change({ only: target.value === 'low' ? 'low' : 'all' })}
            options={[
              { value: 'all', label: t('reports.inventory.all') },
              { value: 'low', label: t('reports.inventory.onlyLow') },
            ]}
          />
        </Field>
      </div>
      {report.total === 0 ? (
        <EmptyState title={t('reports.inventory.nothingLow')}>
          {t('reports.inventory.nothingLowText')}
        </EmptyState>
      ) : (
        <div>
          <DataTable
            caption={t('common.nav.inventory')}
            columns={columns}
            rows={report.rows}
            rowKey={({ productId }) => productId}
            currency={report.currency}
            choice="inventory"
            sort={{ key: sort, direction: order }}
            onSort={(next) => address.change({ sort: writeSort(next) })}
          />
          <Pagination
            page={address.page}
            pageSize={REPORT_PAGE}
            total={report.total}
            onPage={(page) => address.change({ page })}
          />
          <p className="mt-4 text-sm text-muted">
            {t('reports.inventory.pace', {
              from: format.date(report.soldFrom),
              to: format.date(report.soldTo),
            })}
          </p>
        </div>
      )}
      {alertOf && <AlertDialog businessId={businessId} product={alertOf} onClose={() => setAlertOf(null)} />}
    </div>
  )
}

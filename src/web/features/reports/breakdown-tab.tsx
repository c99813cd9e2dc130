import { BREAKDOWN_SORTS } from '#contract/report-sorts.ts'
import type { BreakdownReport, BreakdownRow } from '#contract/reports.ts'
import { profitIsKnown } from '#domain/profit/figures.ts'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { DataTable, totalsOf } from '#web/ui/data-table.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { writeSort } from '#web/ui/sort.ts'
import { REPORT_PAGE } from './api/reports.ts'
import { Coverage } from './coverage.tsx'
import { useFigureColumns } from './figure-columns.tsx'
import { keyName } from './names.ts'
import { ProductCell } from './product-cell.tsx'
import { breakdownSort, type ReportAddress } from './use-address.ts'

export interface BreakdownTabProps {
  report: BreakdownReport
  statement: BreakdownReport['statements'][number]
  caption: string
  businessId: string
  address: ReportAddress
}

/** A table with one row for each product, platform or country. The bar in a row is proportional to its revenue. */
export function BreakdownTab({ report, statement, caption, businessId, address }: BreakdownTabProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const figures = useFigureColumns(statement).map((column) => ({
    ...column,
    sortable: BREAKDOWN_SORTS.some((sort) => sort === column.key),
    sortBy: undefined,
  }))
  const { sort, order } = breakdownSort(address)
  const ofProducts = report.by === 'product'
  const largest = Math.max(1, ...statement.rows.map(({ revenue }) => Math.abs(revenue)))
  return (
    <div className="space-y-6">
      <Coverage figures={statement.totals} currency={statement.currency} />
      {ofProducts && (
        <p className="text-sm text-muted">{t('reports.productCount', { count: statement.named })}</p>
      )}
      <DataTable
        caption={caption}
        columns={[
          {
            key: 'name',
            header: t(`reports.columns.${report.by}`),
            rowHeader: true,
            className: 'max-w-64',
            cell: (row: BreakdownRow) => (
              <>
                {ofProducts ? (
                  <ProductCell row={row} businessId={businessId} />
                ) : (
                  <bdi>{keyName(row.key, report.by, t, format)}</bdi>
                )}
                <ProfitBarTrack
                  price={row.revenue}
                  fees={row.fees}
                  vat={row.outputVat}
                  costs={profitIsKnown(row) ? row.cost : null}
                  scale={largest}
                  className="mt-1.5 h-2 max-w-40"
                />
              </>
            ),
          },
          ...figures,
        ]}
        rows={statement.rows}
        rowKey={({ key }) => key}
        totals={{ name: t('reports.total'), ...totalsOf(figures, statement.totals) }}
        currency={statement.currency}
        choice={report.by}
        sort={{ key: sort, direction: order }}
        onSort={(next) => address.change({ sort: writeSort(next) })}
      />
      {statement.overheadsElsewhere !== 0 && (
        <p className="text-sm text-muted">
          {t('costs.after.elsewhere', {
            amount: format.moneyText(statement.overheadsElsewhere, statement.currency),
          })}
        </p>
      )}
      <Pagination
        page={address.page}
        pageSize={REPORT_PAGE}
        total={statement.total}
        onPage={(page) => address.change({ page })}
      />
    </div>
  )
}

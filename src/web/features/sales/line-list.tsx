import type { SaleLine, SalesSort } from '#contract/sales.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Name } from '#web/ui/name.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'
import { useSaleLines } from './api/list-sales.ts'
import { FeesCell } from './fees-cell.tsx'
import { KindBadge } from './kind-badge.tsx'
import { OrderLink } from './order-link.tsx'
import { RevenueCell } from './revenue-cell.tsx'
import { SalesList } from './sales-list.tsx'
import type { UsedSales } from './use-sales-list.ts'
import { vatColumn } from './vat-column.tsx'

/** The list of sale lines. */
export function LineList(list: UsedSales) {
  const lines = useSaleLines(list.businessId, list.query)
  return (
    <SalesList {...list} sales={lines} rowCount={(data) => data.lines.length}>
      {(data) => <LineTable lines={data.lines} list={list} />}
    </SalesList>
  )
}

function LineTable({ lines, list }: { lines: readonly SaleLine[]; list: UsedSales }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { hidesCosts } = useCurrentBusiness()
  const sorted = (key: SalesSort) => ({ key, header: t(`sales.columns.${key}`), sortable: true })
  const columns: Column<SaleLine>[] = [
    {
      key: 'line',
      header: t('sales.columns.line'),
      rowHeader: true,
      className: 'max-w-80',
      cell: (line) => <LineName line={line} businessId={list.businessId} />,
    },
    {
      ...sorted('date'),
      inBlock: 'unlabelled',
      cell: (line) => <span className="whitespace-nowrap">{format.date(line.date)}</span>,
    },
    {
      key: 'kind',
      header: t('sales.columns.kind'),
      inBlock: 'unlabelled',
      cell: (line) => <KindBadge kind={line.kind} />,
    },
    {
      key: 'units',
      header: t('sales.columns.units'),
      numeric: true,
      cell: (line) => <Count value={line.units} />,
    },
    {
      ...sorted('revenue'),
      numeric: true,
      cell: (line) => <RevenueCell {...line} />,
    },
    ...(lines.some(({ outputVat }) => outputVat !== undefined)
      ? [vatColumn(t('sales.columns.outputVat'))]
      : []),
    { ...sorted('fees'), numeric: true, cell: (line) => <FeesCell {...line} /> },
    {
      key: 'cost',
      header: t('sales.columns.cost'),
      numeric: true,
      cell: (line) => <Money minor={line.cost} currency={line.currency} />,
    },
    {
      ...sorted('profit'),
      numeric: true,
      inBlock: 'main',
      cell: (line) => <Money minor={line.profit} currency={line.currency} signed className="font-medium" />,
    },
  ]
  return (
    <DataTable
      caption={t('sales.lines')}
      columns={hidesCosts ? columns.filter(({ key }) => key !== 'cost' && key !== 'profit') : columns}
      rows={lines}
      rowKey={(line) => String(line.id)}
      currency={onlyCurrency(lines)}
      sort={list.sort}
      onSort={list.onSort}
      choice="lines"
    />
  )
}

/** The name of a sale line, with a link to its order. */
function LineName({ line, businessId }: { line: SaleLine; businessId: string }) {
  const { t } = useTranslation()
  const name = line.title ?? line.sku
  return (
    <>
      {name ? (
        <Name text={name} className="line-clamp-2 font-medium" />
      ) : (
        <span className="block font-medium text-muted">{t('sales.untitled')}</span>
      )}
      <span className="block text-[0.8125rem] font-normal text-muted">
        <PlatformName name={line.platform} /> ·{' '}
        {line.orderKey ? (
          <OrderLink businessId={businessId} orderKey={line.orderKey} orderId={line.orderId} />
        ) : (
          t('sales.noOrder')
        )}
      </span>
    </>
  )
}

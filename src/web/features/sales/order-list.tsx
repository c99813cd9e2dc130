import type { Order, SalesSort } from '#contract/sales.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Name } from '#web/ui/name.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'
import { useOrders } from './api/list-sales.ts'
import { FeesCell } from './fees-cell.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderLink } from './order-link.tsx'
import { OrderTrack } from './order-track.tsx'
import { RevenueCell } from './revenue-cell.tsx'
import { SalesList } from './sales-list.tsx'
import type { UsedSales } from './use-sales-list.ts'
import { vatColumn } from './vat-column.tsx'

/** The list of orders. */
export function OrderList(list: UsedSales) {
  const orders = useOrders(list.businessId, list.query)
  return (
    <SalesList {...list} sales={orders} rowCount={(data) => data.orders.length}>
      {(data) => <OrderTable orders={data.orders} list={list} />}
    </SalesList>
  )
}

function OrderTable({ orders, list }: { orders: readonly Order[]; list: UsedSales }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { hidesCosts } = useCurrentBusiness()
  const sorted = (key: SalesSort) => ({ key, header: t(`sales.columns.${key}`), sortable: true })
  const columns: Column<Order>[] = [
    {
      key: 'order',
      header: t('sales.columns.order'),
      rowHeader: true,
      className: 'max-w-72',
      cell: (order) => (
        <>
          <OrderLink
            businessId={list.businessId}
            orderKey={order.key}
            orderId={order.orderId}
            className="font-medium"
          />
          <OrderTitle order={order} className="line-clamp-2" />
          {!hidesCosts && <OrderTrack order={order} />}
        </>
      ),
    },
    {
      ...sorted('date'),
      inBlock: 'unlabelled',
      cell: (order) => <span className="whitespace-nowrap">{format.date(order.date)}</span>,
    },
    {
      key: 'status',
      header: t('sales.columns.status'),
      inBlock: 'unlabelled',
      cell: (order) => <OrderBadge status={order.status} units={order.units} />,
    },
    {
      key: 'units',
      header: t('sales.columns.units'),
      numeric: true,
      cell: (order) => <Count value={order.units} />,
    },
    {
      ...sorted('revenue'),
      numeric: true,
      cell: (order) => <RevenueCell {...order} />,
    },
    ...(orders.some(({ outputVat }) => outputVat !== undefined)
      ? [vatColumn(t('sales.columns.outputVat'))]
      : []),
    { ...sorted('fees'), numeric: true, cell: (order) => <FeesCell {...order} /> },
    {
      key: 'cost',
      header: t('sales.columns.cost'),
      numeric: true,
      cell: (order) => <Money minor={order.cost} currency={order.currency} />,
    },
    {
      ...sorted('profit'),
      numeric: true,
      inBlock: 'main',
      cell: (order) => (
        <Money minor={order.profit} currency={order.currency} signed className="font-medium" />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('sales.orders')}
      columns={hidesCosts ? columns.filter(({ key }) => key !== 'cost' && key !== 'profit') : columns}
      rows={orders}
      rowKey={(order) => `${order.key} ${order.currency}`}
      currency={onlyCurrency(orders)}
      sort={list.sort}
      onSort={list.onSort}
      choice="orders"
    />
  )
}

function OrderTitle({ order, className }: { order: Order; className: string }) {
  const { t } = useTranslation()
  const { title, platform } = order
  return (
    <span className={`block text-[0.8125rem] font-normal text-muted ${className}`}>
      <PlatformName name={platform} /> · <Name text={title ?? t('sales.untitled')} />
    </span>
  )
}

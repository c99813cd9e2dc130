import { Link, useLocation } from 'react-router'
import type { Order } from '#contract/sales.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Name } from '#web/ui/name.tsx'
import { useOrders } from './api/list-sales.ts'
import { FeesCell } from './fees-cell.tsx'
import { OrderBadge } from './order-badge.tsx'
import { OrderBar, OrderTrack } from './order-bar.tsx'
import { RevenueCell } from './revenue-cell.tsx'
import { SalesList } from './sales-list.tsx'
import { useSortColumn } from './sort-header.tsx'
import type { ListProps } from './use-sales-address.ts'
import { vatColumn } from './vat-column.tsx'

/** Orders: a table on wide screens, a list on narrow ones. */
export function OrderList(list: ListProps) {
  const orders = useOrders(list.businessId, list.address)
  return (
    <SalesList {...list} sales={orders} rowCount={(data) => data.orders.length}>
      {(data) => (
        <>
          <div className="hidden lg:block">
            <OrderTable orders={data.orders} list={list} />
          </div>
          <ul className="lg:hidden">
            {data.orders.map((order) => (
              <li key={`${order.key} ${order.currency}`} className="border-t border-hairline py-4">
                <OrderRow order={order} businessId={list.businessId} />
              </li>
            ))}
          </ul>
        </>
      )}
    </SalesList>
  )
}

function OrderTable({ orders, list }: { orders: readonly Order[]; list: ListProps }) {
  const { t } = useTranslation()
  const format = useFormat()
  const header = useSortColumn(list)
  const columns: Column<Order>[] = [
    {
      key: 'order',
      header: t('sales.columns.order'),
      rowHeader: true,
      className: 'max-w-72',
      cell: (order) => (
        <>
          <OrderLink order={order} businessId={list.businessId} />
          <OrderTitle order={order} className="line-clamp-2" />
          <OrderTrack order={order} />
        </>
      ),
    },
    {
      ...header('date'),
      cell: (order) => <span className="whitespace-nowrap">{format.date(order.date)}</span>,
    },
    {
      key: 'status',
      header: t('sales.columns.status'),
      cell: (order) => <OrderBadge status={order.status} units={order.units} />,
    },
    {
      key: 'units',
      header: t('sales.columns.units'),
      numeric: true,
      cell: (order) => <Count value={order.units} />,
    },
    {
      ...header('revenue'),
      numeric: true,
      cell: (order) => <RevenueCell {...order} />,
    },
    ...(orders.some(({ outputVat }) => outputVat !== undefined)
      ? [vatColumn(t('sales.columns.outputVat'))]
      : []),
    { ...header('fees'), numeric: true, cell: (order) => <FeesCell {...order} /> },
    {
      key: 'cost',
      header: t('sales.columns.cost'),
      numeric: true,
      cell: (order) => <Money minor={order.cost} currency={order.currency} />,
    },
    {
      ...header('profit'),
      numeric: true,
      cell: (order) => (
        <Money minor={order.profit} currency={order.currency} signed className="font-medium" />
      ),
    },
  ]
  return (
    <DataTable
      caption={t('sales.orders')}
      columns={columns}
      rows={orders}
      rowKey={(order) => `${order.key} ${order.currency}`}
    />
  )
}

function OrderRow({ order, businessId }: { order: Order; businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <OrderLink order={order} businessId={businessId} />
          <OrderTitle order={order} className="line-clamp-2" />
        </div>
        <p className="shrink-0 text-end">
          <span className="sr-only">{t('sales.columns.revenue')}: </span>
          <RevenueCell {...order} className="font-semibold" />
        </p>
      </div>
      <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-muted">
        <OrderBadge status={order.status} units={order.units} />
        <span>{format.date(order.date)}</span>
        {order.feeBasis === 'estimated' && order.fees !== 0 && (
          <span>
            {t('sales.columns.fees')}: {t('sales.estimated')}
          </span>
        )}
      </p>
      <OrderBar order={order} />
    </>
  )
}

/** A link to an order. It passes the URL of the list to the order page, for its back link. */
function OrderLink({ order, businessId }: { order: Order; businessId: string }) {
  const { search } = useLocation()
  return (
    <Link
      to={`/business/${businessId}/sales/orders/${order.key}`}
      state={{ sales: search }}
      className="unbroken font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      <bdi dir="ltr">{order.orderId}</bdi>
    </Link>
  )
}

function OrderTitle({ order, className }: { order: Order; className: string }) {
  const { t } = useTranslation()
  const { title, platform } = order
  return (
    <span className={`block text-[0.8125rem] font-normal text-muted ${className}`}>
      <bdi>{platform}</bdi> · <Name text={title ?? t('sales.untitled')} />
    </span>
  )
}

import { getOrder, type Order } from '#contract/sales.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useLatestOrders } from '../../api/product-sales.ts'

export interface LatestOrdersProps {
  businessId: string
  productId: string
}

/** The latest orders that contain the product, with a link to all of them. */
export function LatestOrders({ businessId, productId }: LatestOrdersProps) {
  const { t } = useTranslation()
  const orders = useLatestOrders({ businessId, productId })
  const all = `/business/${businessId}/sales?productId=${productId}`
  return (
    <Section
      title={t('productPage.orders')}
      description={t('productPage.ordersText')}
      actions={
        <Link to={all} className="text-sm underline decoration-hairline underline-offset-4">
          {t('productPage.allOrders')}
        </Link>
      }
    >
      {orders.data ? (
        orders.data.orders.length === 0 ? (
          <p className="text-muted">{t('productPage.noOrders')}</p>
        ) : (
          <ul>
            {orders.data.orders.map((order) => (
              <li
                key={`${order.key} ${order.currency}`}
                className="border-b border-hairline last:border-0 max-sm:nth-[n+4]:hidden"
              >
                <OrderRow order={order} businessId={businessId} list={all} />
              </li>
            ))}
          </ul>
        )
      ) : (
        <NotLoaded query={orders} title={t('productPage.ordersFailed')} className="space-y-2">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
    </Section>
  )
}

function OrderRow({ order, businessId, list }: { order: Order; businessId: string; list: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { profit, currency } = order
  const isRefused = useRefusal(getOrder) !== null
  const facts = (
    <>
      <span className="min-w-0 grow">
        <bdi dir="ltr" className="unbroken font-medium">
          {order.orderId}
        </bdi>
        <span className="block text-[0.8125rem] text-muted">
          <PlatformName name={order.platform} /> · {format.date(order.date)}
        </span>
      </span>
      <span className="shrink-0 text-end">
        <Money minor={order.revenue} currency={currency} signed className="font-medium" />
        <span className="block text-[0.8125rem] text-muted">
          {!isRefused &&
            (profit === null
              ? t('productPage.profitUnknown')
              : t('productPage.profitOf', { amount: format.moneyText(profit, currency) }))}
        </span>
      </span>
    </>
  )
  const row = 'flex min-h-14 items-center gap-4 py-1.5'
  if (isRefused) return <div className={row}>{facts}</div>
  return (
    <Link
      to={`/business/${businessId}/sales/orders/${order.key}`}
      // the order page leads back to the orders of this product
      state={{ sales: list.slice(list.indexOf('?')) }}
      className={`${row} hover:bg-sand/50`}
    >
      {facts}
    </Link>
  )
}

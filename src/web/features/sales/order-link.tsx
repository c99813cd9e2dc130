import { useLocation } from 'react-router'
import { getOrder } from '#contract/sales.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'

interface OrderLinkProps {
  businessId: string
  orderKey: string
  orderId: string | null
  className?: string
}

/** The number of an order; a link if the member can open orders. It passes the URL of the list to the order page, for its back link. */
export function OrderLink({ businessId, orderKey, orderId, className }: OrderLinkProps) {
  const { search } = useLocation()
  if (useRefusal(getOrder)) return <bdi dir="ltr">{orderId}</bdi>
  return (
    <Link
      to={`/business/${businessId}/sales/orders/${orderKey}`}
      state={{ sales: search }}
      className={cx(
        'unbroken underline decoration-hairline underline-offset-4 hover:decoration-current',
        className,
      )}
    >
      <bdi dir="ltr">{orderId}</bdi>
    </Link>
  )
}

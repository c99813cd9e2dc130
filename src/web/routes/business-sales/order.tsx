import { useParams } from 'react-router'
import { OrderPage } from '#web/features/sales/order/order-page.tsx'

export function Component() {
  const { orderKey = '' } = useParams()
  return <OrderPage orderKey={orderKey} />
}

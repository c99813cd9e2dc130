import type { Order } from '#contract/sales.ts'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'

/** An order's profit bar without its figures, for places that already show them. */
export function OrderTrack({ order }: { order: Order }) {
  if (order.status === 'left_out') return null
  const { revenue, fees, cost, outputVat } = order
  // If the fees are unknown, the bar cannot show how the rest divides into costs and profit.
  const known = fees !== null
  return (
    <ProfitBarTrack
      price={revenue}
      fees={known ? fees : 0}
      costs={known ? cost : null}
      vat={outputVat}
      className="mt-1.5 h-2 max-w-40"
    />
  )
}

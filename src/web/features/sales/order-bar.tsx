import type { Order } from '#contract/sales.ts'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

/** The profit bar of an order without its figures, for places that already show the figures. */
export function OrderTrack({ order }: { order: Order }) {
  if (order.status === 'left_out') return null
  const { revenue, fees, cost, outputVat } = order
  // With unknown fees, the division of the whole bar is unknown.
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

/** The profit bar of an order with its figures. */
export function OrderBar({ order }: { order: Order }) {
  const { t } = useTranslation()
  const { status, revenue, fees, cost, outputVat, profit, currency } = order
  if (status === 'left_out') return null
  if (fees !== null) {
    const parts = { price: revenue, fees, costs: cost, vat: outputVat, keep: profit, currency }
    return <ProfitBar size="sm" {...parts} className="mt-3" />
  }
  return (
    <div className="mt-3">
      <ProfitBarTrack price={revenue} fees={0} costs={null} className="h-3" />
      <p className="mt-2 text-[0.8125rem] text-muted">{t('sales.basis.unknown')}</p>
    </div>
  )
}

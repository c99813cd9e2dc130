import type { OrderStatus } from '#contract/sales.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const TONES: Record<OrderStatus, BadgeTone> = {
  sold: 'good',
  refunded: 'warning',
  fees: 'info',
  left_out: 'neutral',
}

/** The status of an order. A refunded order is partly refunded if the buyer kept some units. */
export function OrderBadge({ status, units }: { status: OrderStatus; units: number }) {
  const { t } = useTranslation()
  const partly = status === 'refunded' && units > 0
  return <Badge tone={TONES[status]}>{t(`sales.statuses.${partly ? 'partly' : status}`)}</Badge>
}

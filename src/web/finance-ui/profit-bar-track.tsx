import { cx } from '#web/ui/cx.ts'
import { profitBarWidths } from './profit-bar-parts.ts'

export interface ProfitBarTrackProps {
  /** The price or revenue in minor units. */
  price: number
  fees: number
  costs: number | null
  /** The VAT included in the price, which a registered seller owes to the state. */
  vat?: number | undefined
  /** The amount in minor units that fills the whole width; by default the total of the bar. */
  scale?: number
  /** No animated transitions, for bars that are dragged. */
  instant?: boolean | undefined
  className?: string
}

/** The profit bar without its figures, for places that show the figures themselves. */
export function ProfitBarTrack({
  price,
  fees,
  costs,
  vat = 0,
  scale,
  instant = false,
  className,
}: ProfitBarTrackProps) {
  const { within, beyond, total } = profitBarWidths(price, fees, costs, vat)
  const width = Math.max(1, scale ?? total)
  // A loss that exceeds the scale is cut off, so that the end of the price stays in place.
  const shown = Math.min(beyond, Math.max(0, width - (total - beyond)))
  const ease = instant ? '' : 'duration-180 ease-out'
  return (
    <div aria-hidden className={cx('flex w-full items-stretch', className)}>
      <div
        className={cx(
          'flex gap-0.5 overflow-hidden rounded-sm bg-sand',
          !instant && 'transition-[width]',
          ease,
        )}
        style={{ width: total === 0 ? '100%' : `${((total - beyond) / width) * 100}%` }}
      >
        {within.map(({ part, amount }) => (
          <span
            key={part}
            className={cx(`fill-${part}`, 'min-w-0.75', !instant && 'transition-[flex-grow]', ease)}
            style={{ flexGrow: (amount / total) * 1000, flexBasis: 0 }}
          />
        ))}
      </div>
      {beyond > 0 && (
        // A tick mark at the end of the price.
        <div className="flex" style={{ width: `${(shown / width) * 100}%` }}>
          <span className="-my-1 w-0.5 shrink-0 rounded-full bg-ink" />
          <span className="fill-loss ms-0.5 min-w-1 grow rounded-e-sm" />
        </div>
      )}
    </div>
  )
}

import { memo, useMemo } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ProfitCurve } from '#domain/pricing/curve.ts'
import { outcomeAt } from '#domain/pricing/outcome.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ChartGrid, useShortAmount } from '#web/ui/chart-grid.tsx'
import { heightOf, type Range, rangeOf } from '#web/ui/chart-range.ts'
import { cx } from '#web/ui/cx.ts'
import { pathsOf } from './curve-shape.ts'
import type { PricingContext } from './figures.ts'
import { type Live, useDrawnPrice } from './live-price-store.ts'

export interface CurveChartProps {
  live: Live
  context: PricingContext
  curve: ProfitCurve
  /** The price at the right end of the chart. */
  scale: number
  currency: CurrencyCode
}

/** A chart of the profit by price. Its axis runs from left to right in every language. A table beside it has the same figures. */
export function CurveChart({ live, context, curve, scale, currency }: CurveChartProps) {
  return (
    <figure aria-hidden>
      <div dir="ltr" className="relative ms-16 me-5 h-64 contain-size contain-layout sm:h-72">
        <Plot curve={curve} scale={scale} currency={currency} />
        <Mark {...{ live, context, curve, scale }} />
      </div>
    </figure>
  )
}

const profitRange = ({ points }: ProfitCurve) => rangeOf(points.map(({ profit }) => profit))

/** A mark at the current price on the curve. */
function Mark({ live, context, curve, scale }: Omit<CurveChartProps, 'currency'>) {
  const { t } = useTranslation()
  const price = useDrawnPrice(live)
  const range = useMemo(() => profitRange(curve), [curve])
  const { profit } = outcomeAt(context.terms, price)
  if (price > scale || profit === null) return null
  return (
    <>
      <div
        className="absolute inset-y-0 w-px bg-ink"
        style={{ insetInlineStart: `${(price / scale) * 100}%` }}
      >
        <span
          className={cx(
            'absolute -top-1 rounded-sm bg-ink px-1.5 text-[0.75rem] leading-5 text-paper',
            price > scale / 2 ? 'end-1' : 'start-1',
          )}
        >
          {t('simulator.curve.now')}
        </span>
      </div>
      <Dot price={price} profit={profit} scale={scale} range={range} className="bg-ink" />
    </>
  )
}

type PlotProps = Pick<CurveChartProps, 'curve' | 'scale' | 'currency'>

/** The parts of the chart that stay the same while the price moves. */
const Plot = memo(function Plot({ curve, scale, currency }: PlotProps) {
  const { t } = useTranslation()
  const short = useShortAmount(currency)
  const range = profitRange(curve)
  const { line, gain, loss } = pathsOf(curve.points, scale, range)
  const across = Array.from({ length: 6 }, (_, at) => Math.round((scale * at) / 5))
  return (
    <>
      <ChartGrid range={range} currency={currency} />
      {curve.deadZones.map(({ from, to }) => (
        <div
          key={from}
          className="fill-dead absolute inset-y-0 min-w-1"
          style={{
            insetInlineStart: `${(from / scale) * 100}%`,
            width: `${((Math.min(to ?? scale, scale) - from) / scale) * 100}%`,
          }}
        />
      ))}
      <svg
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        className="absolute inset-0 size-full overflow-visible"
      >
        <title>{t('simulator.curve.title')}</title>
        <path d={gain} fill="var(--palm)" opacity={0.16} />
        <path d={loss} fill="var(--clay)" opacity={0.16} />
        <path
          d={line}
          fill="none"
          stroke="var(--palm)"
          strokeWidth={2}
          strokeLinejoin="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      {curve.deadZones
        .flatMap(({ before, beyond }) => [before, ...(beyond ? [beyond] : [])])
        .filter((point) => point.price <= scale)
        .map((point) => (
          <Dot key={point.price} {...point} scale={scale} range={range} className="bg-saffron" />
        ))}
      {across.map((price) => (
        <span
          key={price}
          className="tabular absolute top-full mt-1.5 text-[0.8125rem] text-muted -translate-x-1/2"
          style={{ insetInlineStart: `${(price / scale) * 100}%` }}
        >
          <bdi dir="ltr">{short(price)}</bdi>
        </span>
      ))}
    </>
  )
})

interface DotProps {
  price: number
  profit: number
  scale: number
  range: Range
  className: string
}

function Dot({ price, profit, scale, range, className }: DotProps) {
  return (
    <span
      className={cx(
        'absolute size-3 rounded-full border-2 border-paper -translate-x-1/2 -translate-y-1/2',
        className,
      )}
      style={{ insetInlineStart: `${(price / scale) * 100}%`, top: `${heightOf(profit, range)}%` }}
    />
  )
}

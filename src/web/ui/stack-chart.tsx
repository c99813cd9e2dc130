import { memo, type PointerEvent, useMemo, useState } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { ChartGrid, useShortAmount } from './chart-grid.tsx'
import { ChartLegend, type ChartPart, Patch } from './chart-legend.tsx'
import { heightOf, type Range, rangeOf } from './chart-range.ts'
import { cx } from './cx.ts'
import { Link } from './link.tsx'
import { type Segment, stackOf } from './stack.ts'

interface ChartBar {
  name: string
  axis: string
  /** The amounts in minor units, by the key of the chart's part. */
  amounts: Readonly<Record<string, number>>
  /** Where a click on the bar leads. */
  to?: string | undefined
  /** Why the bar is hatched: which amounts are still missing. Absent if none is. */
  hatched?: string | undefined
}
export interface StackChartProps {
  currency: CurrencyCode
  parts: readonly ChartPart[]
  bars: readonly ChartBar[]
}

/** How many labels fit below the bars, for three widths of the chart. */
const NAMES = { narrow: 4, middle: 7, wide: 13 }

/** A chart of stacked amounts by period. Time runs in the reading direction. A table beside it has the same figures. */
export function StackChart({ currency, parts, bars }: StackChartProps) {
  const [pointed, setPointed] = useState<number | null>(null)
  const short = useShortAmount(currency)
  const { used, stacks, range } = useMemo(() => shapeOf(parts, bars), [parts, bars])
  const longest = Math.max(...range.ticks.map((tick) => short(tick).length))
  const leave = ({ pointerType }: PointerEvent) => pointerType !== 'touch' && setPointed(null)
  return (
    <figure aria-hidden className="@container">
      <div
        className="relative mt-3 mb-9 h-40 sm:h-52"
        style={{ marginInlineStart: `${longest * 0.5 + 0.75}rem` }}
        onPointerLeave={leave}
      >
        <ChartGrid range={range} currency={currency} />
        <Bars {...{ bars, stacks, parts: used, range }} onPoint={setPointed} />
        {pointed !== null && <Pointed {...{ bars, parts: used, currency }} at={pointed} />}
      </div>
      <ChartLegend parts={used} hatched={bars.find(({ hatched }) => hatched)?.hatched} />
    </figure>
  )
}

/** Leaves out the parts without amounts, and stacks each bar from the remaining parts. */
function shapeOf(parts: readonly ChartPart[], bars: readonly ChartBar[]) {
  const used = parts.filter(({ key }) => bars.some(({ amounts }) => (amounts[key] ?? 0) !== 0))
  const keys = used.map(({ key }) => key)
  const stacks = bars.map(({ amounts }) => stackOf(keys, amounts))
  return { used, stacks, range: rangeOf(stacks.flatMap((stack) => stack.map(({ to }) => to))) }
}

interface BarsProps {
  bars: readonly ChartBar[]
  stacks: readonly (readonly Segment[])[]
  parts: readonly ChartPart[]
  range: Range
  onPoint: (at: number) => void
}

/** The bars of the chart. Memoised, because they do not change when the pointer moves. */
const Bars = memo(function Bars({ bars, stacks, parts, range, onPoint }: BarsProps) {
  const fills = new Map(parts.map(({ key, fill }) => [key, fill]))
  // A label is centred below the bars that share it, so that the first and last label do not overflow. The last bars may be too few for one.
  const isNamed = (at: number, names: number) => {
    const every = Math.ceil(bars.length / names)
    return at % every === Math.floor(every / 2) && bars.length - at > (every - 1) / 2
  }
  const shown = (at: number) =>
    cx(
      isNamed(at, NAMES.narrow) ? 'block' : 'hidden',
      isNamed(at, NAMES.middle) ? '@lg:block' : '@lg:hidden',
      isNamed(at, NAMES.wide) ? '@4xl:block' : '@4xl:hidden',
    )
  return (
    <div className="absolute inset-0 flex">
      {bars.map(({ name, axis, to, hatched }, at) => (
        <div
          key={name}
          className="relative min-w-0 grow basis-0 hover:bg-sand/70"
          onPointerEnter={() => onPoint(at)}
        >
          {stacks[at]?.map((segment) => (
            <Part key={segment.key} {...{ segment, range }} fill={fills.get(segment.key) ?? ''} />
          ))}
          {hatched && <div className="fill-incomplete absolute inset-0 [print-color-adjust:exact]" />}
          {/* The table beside the chart has the same links, so keyboards and screen readers skip these. */}
          {to && <Link to={to} tabIndex={-1} className="absolute inset-0" />}
          <span
            className={cx(
              'absolute start-1/2 top-full mt-1.5 text-[0.8125rem] whitespace-nowrap text-muted ltr:-translate-x-1/2 rtl:translate-x-1/2',
              shown(at),
            )}
          >
            {axis}
          </span>
        </div>
      ))}
    </div>
  )
})

function Part({ segment, range, fill }: { segment: Segment; range: Range; fill: string }) {
  const { key, from, to } = segment
  const top = heightOf(Math.max(from, to), range)
  return (
    <div
      data-part={key}
      className="absolute inset-x-[10%] mx-auto max-w-14 [print-color-adjust:exact]"
      style={{ background: fill, top: `${top}%`, height: `${heightOf(Math.min(from, to), range) - top}%` }}
    />
  )
}

type PointedProps = StackChartProps & { at: number }

/** The figures of the bar under the pointer, on the side with more room. */
function Pointed({ currency, parts, bars, at }: PointedProps) {
  const format = useFormat()
  const bar = bars[at]
  if (!bar) return null
  const late = at >= bars.length / 2
  const share = `${((late ? bars.length - at : at + 1) / bars.length) * 100}%`
  return (
    <div
      className="pointer-events-none absolute top-0 z-10 mx-1 w-max max-w-72 rounded-[10px] border border-hairline bg-panel px-3 py-2 text-sm shadow-sm"
      style={late ? { insetInlineEnd: share } : { insetInlineStart: share }}
    >
      <p className="font-semibold">{bar.name}</p>
      {bar.hatched && <p className="text-muted">{bar.hatched}</p>}
      {parts
        .filter(({ key }) => bar.amounts[key] !== undefined)
        .map(({ key, label, fill }) => (
          <p key={key} className="flex flex-wrap items-center gap-x-2">
            <Patch fill={fill} />
            {label} <bdi className="tabular">{format.moneyText(bar.amounts[key] ?? 0, currency)}</bdi>
          </p>
        ))}
    </div>
  )
}

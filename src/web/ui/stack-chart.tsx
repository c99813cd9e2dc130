import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'
import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { directionOf } from '#phrases/language.ts'
import { useFormat } from '#web/platform/use-format.ts'

export interface ChartPart {
  key: string
  label: string
  /** A colour of the theme: var(--palm). */
  fill: string
}
export interface StackChartProps {
  currency: CurrencyCode
  parts: readonly ChartPart[]
  /** Minor units by the key of a part. */
  bars: readonly { name: string; axis: string; amounts: Readonly<Record<string, number>> }[]
}

/** Amounts of each period, one on the other; time runs as the language reads. A table beside it holds the same. */
export function StackChart({ currency, parts, bars }: StackChartProps) {
  const format = useFormat()
  const rtl = directionOf(format.language) === 'rtl'
  // positions of bars may be rounded; every figure shown comes from the minor units
  const scale = 10 ** minorDigits(currency)
  const used = parts.filter(({ key }) => bars.some(({ amounts }) => (amounts[key] ?? 0) !== 0))
  const data = bars.map(({ name, axis, amounts }, at) => ({ ...amounts, at, name, axis }))
  const tick = { fill: 'var(--muted)', fontSize: 13 }
  return (
    <figure aria-hidden className="m-0">
      <div className="h-72" dir="ltr">
        <ResponsiveContainer>
          <BarChart
            data={data}
            stackOffset="sign"
            // Nothing that is hidden takes the keyboard.
            accessibilityLayer={false}
            margin={{ top: 8, bottom: 0, left: 0, right: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis
              dataKey="at"
              reversed={rtl}
              tickFormatter={(at: number) => data[at]?.axis ?? ''}
              minTickGap={16}
              tick={tick}
              tickLine={false}
              axisLine={{ stroke: 'var(--hairline)' }}
            />
            <YAxis
              orientation={rtl ? 'right' : 'left'}
              tickFormatter={(minor: number) => format.number(Math.round(minor / scale))}
              tick={tick}
              tickLine={false}
              axisLine={false}
              width={64}
            />
            <ReferenceLine y={0} stroke="var(--edge)" />
            <Tooltip
              cursor={{ fill: 'var(--sand)' }}
              contentStyle={{
                background: 'var(--panel)',
                border: '1px solid var(--hairline)',
                borderRadius: 10,
                color: 'var(--ink)',
                direction: rtl ? 'rtl' : 'ltr',
              }}
              itemStyle={{ color: 'var(--ink)', fontSize: 14, padding: 0 }}
              labelStyle={{ fontSize: 14, fontWeight: 600 }}
              itemSorter={({ dataKey }) => used.findIndex(({ key }) => key === dataKey)}
              separator=" "
              labelFormatter={(at) => data[Number(at)]?.name ?? ''}
              formatter={(minor) => format.moneyText(Number(minor), currency)}
            />
            {used.map(({ key, label, fill }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                stackId="all"
                fill={fill}
                maxBarSize={56}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {used.map(({ key, label, fill }) => (
          <span key={key} className="flex items-center gap-2">
            <span className="size-2.5 rounded-[3px]" style={{ background: fill }} />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

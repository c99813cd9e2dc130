import { useTranslation } from 'react-i18next'
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
import { minorDigits } from '#domain/money/currency.ts'
import type { ProfitStatement } from '#domain/profit/figures.ts'
import { directionOf } from '#phrases/language.ts'
import { useFormat } from '#web/platform/use-format.ts'

export interface MonthChartProps {
  statement: Pick<ProfitStatement, 'currency'> & {
    byMonth: readonly (ProfitStatement['byMonth'][number] & { outputVat?: number | undefined })[]
  }
}

/** Revenue divided month by month, as the keep bar divides the whole. A table beside it holds the same figures. */
export function MonthChart({ statement }: MonthChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const rtl = directionOf(format.language) === 'rtl'
  // positions of bars may be rounded; every figure shown comes from the minor units
  const scale = 10 ** minorDigits(statement.currency)
  const vat = statement.byMonth.some(({ outputVat }) => outputVat !== undefined)
  const parts = [
    ...(vat ? [{ key: 'outputVat', label: t('common.bar.vat'), fill: 'var(--edge)' }] : []),
    { key: 'fees', label: t('common.bar.fees'), fill: 'var(--saffron)' },
    { key: 'cost', label: t('common.bar.costs'), fill: 'var(--slate)' },
    { key: 'profit', label: t('dashboard.columns.profit'), fill: 'var(--palm)' },
  ]
  return (
    <figure aria-hidden className="m-0">
      <div className="h-72" dir="ltr">
        <ResponsiveContainer>
          <BarChart
            data={statement.byMonth}
            stackOffset="sign"
            // Nothing that is hidden takes the keyboard.
            accessibilityLayer={false}
            margin={{ top: 8, bottom: 0, left: 0, right: 0 }}
          >
            <CartesianGrid vertical={false} stroke="var(--hairline)" />
            <XAxis
              dataKey="month"
              reversed={rtl}
              tickFormatter={(month: string) => format.month(month, 'short')}
              tick={{ fill: 'var(--muted)', fontSize: 13 }}
              tickLine={false}
              axisLine={{ stroke: 'var(--hairline)' }}
            />
            <YAxis
              orientation={rtl ? 'right' : 'left'}
              tickFormatter={(minor: number) => format.number(Math.round(minor / scale))}
              tick={{ fill: 'var(--muted)', fontSize: 13 }}
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
              itemSorter={({ dataKey }) => parts.findIndex(({ key }) => key === dataKey)}
              separator=" "
              labelFormatter={(month, [part]) => {
                const revenue = (part?.payload as MonthChartProps['statement']['byMonth'][number] | undefined)
                  ?.revenue
                const name = format.month(String(month))
                return revenue === undefined
                  ? name
                  : `${name} · ${t('dashboard.columns.revenue')} ${format.moneyText(revenue, statement.currency)}`
              }}
              formatter={(minor) => format.moneyText(Number(minor), statement.currency)}
            />
            {parts.map(({ key, label, fill }) => (
              <Bar
                key={key}
                dataKey={key}
                name={label}
                stackId="revenue"
                fill={fill}
                maxBarSize={56}
                isAnimationActive={false}
              />
            ))}
          </BarChart>
        </ResponsiveContainer>
      </div>
      <figcaption className="mt-3 flex flex-wrap gap-x-6 gap-y-1 text-sm text-muted">
        {parts.map(({ key, label, fill }) => (
          <span key={key} className="flex items-center gap-2">
            <span className="size-2.5 rounded-[3px]" style={{ background: fill }} />
            {label}
          </span>
        ))}
      </figcaption>
    </figure>
  )
}

import type { PaidFees } from '#contract/fees.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ChartLegend } from '#web/ui/chart-legend.tsx'

export const PAID_PARTS = [
  { key: 'referral', fill: 'var(--saffron)' },
  { key: 'fulfilment', fill: 'var(--slate)' },
  { key: 'other', fill: 'var(--clay)' },
] as const

export interface ShareChartProps {
  months: readonly (PaidFees & { month: string })[]
}

/**
 * A chart with one column for each month, as high as the share of fees in revenue. The table beside it has the same
 * figures.
 */
export function ShareChart({ months }: ShareChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = months.map((month) => ({
    month: month.month,
    shareBp: month.shareBp,
    parts: PAID_PARTS.map(({ key, fill }) => ({ key, fill, share: shareOf(month[key], month.knownRevenue) })),
  }))
  const highest = Math.max(
    ...columns.map(({ parts }) => parts.reduce((sum, { share }) => sum + share, 0)),
    0.01,
  )
  return (
    <figure aria-hidden>
      <div className="overflow-x-auto">
        <div className="flex h-44 items-end gap-2 border-b border-edge/40">
          {columns.map(({ month, shareBp, parts }) => (
            <div key={month} className="flex h-full max-w-20 min-w-10 grow basis-0 flex-col justify-end">
              <span className="tabular pb-1 text-center text-xs text-muted">
                {shareBp === null ? '–' : format.percent(shareBp)}
              </span>
              <div
                className="flex flex-col-reverse overflow-hidden rounded-t-sm"
                style={{ height: `${bar(parts)}%` }}
              >
                {parts.map(({ key, fill, share }) => (
                  <span
                    key={key}
                    className="block w-full"
                    style={{ background: fill, flexGrow: share * 1_000 }}
                  />
                ))}
              </div>
            </div>
          ))}
        </div>
        <div className="flex gap-2">
          {columns.map(({ month }) => (
            <span
              key={month}
              className="max-w-20 min-w-10 grow basis-0 pt-1.5 text-center text-xs text-muted"
            >
              {format.month(month, 'short')}
            </span>
          ))}
        </div>
      </div>
      <ChartLegend parts={PAID_PARTS.map((part) => ({ ...part, label: t(`fees.paid.${part.key}`) }))} />
    </figure>
  )

  /** Returns the height of a column in percent of the chart, with room for the label above it. */
  function bar(parts: readonly { share: number }[]): number {
    return (parts.reduce((sum, { share }) => sum + share, 0) / highest) * 84
  }
}

/** The share that a column draws; a negative share has no column. */
function shareOf(fee: number, revenue: number): number {
  return revenue > 0 ? Math.max(0, fee / revenue) : 0
}

import type { PaidFees } from '#contract/fees.ts'
import type { TrendStep } from '#domain/profit/trend-step.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { shortPeriodName } from '#web/period/period-name.ts'
import { ChartLegend } from '#web/ui/chart-legend.tsx'
import { cx } from '#web/ui/cx.ts'

export const PAID_PARTS = [
  { key: 'referral', fill: 'var(--saffron)' },
  { key: 'fulfilment', fill: 'var(--slate)' },
  { key: 'other', fill: 'var(--clay)' },
] as const

export interface ShareChartProps {
  by: TrendStep
  steps: readonly (PaidFees & { start: string })[]
}

/** The number of columns up to which every column has a label. With more, only some have labels, and all are narrower. */
const LABELLED = 14

/**
 * A chart with one column for each day, week or month, as high as the share of fees in revenue. The table beside it has the same
 * figures.
 */
export function ShareChart({ by, steps }: ShareChartProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const columns = steps.map((step) => ({
    start: step.start,
    shareBp: step.shareBp,
    parts: PAID_PARTS.map(({ key, fill }) => ({ key, fill, share: shareOf(step[key], step.knownRevenue) })),
  }))
  const many = columns.length > LABELLED
  const labelEach = Math.ceil(columns.length / LABELLED)
  const width = many ? 'min-w-0' : 'max-w-20 min-w-10'
  const highest = Math.max(
    ...columns.map(({ parts }) => parts.reduce((sum, { share }) => sum + share, 0)),
    0.01,
  )
  return (
    <figure aria-hidden>
      <div className="overflow-x-auto">
        <div className={cx('flex h-44 items-end border-b border-edge/40', many ? 'gap-0.5' : 'gap-2')}>
          {columns.map(({ start, shareBp, parts }) => (
            <div key={start} className={cx('flex h-full grow basis-0 flex-col justify-end', width)}>
              {!many && (
                <span className="tabular pb-1 text-center text-xs text-muted">
                  {shareBp === null ? '–' : format.percent(shareBp)}
                </span>
              )}
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
        <div className={cx('flex', many ? 'gap-0.5' : 'gap-2')}>
          {columns.map(({ start }, at) => (
            <span
              key={start}
              className={cx(
                'grow basis-0 pt-1.5 text-center text-xs text-muted',
                // with many columns, a label may extend over the next column, which has no label; with few columns, a label may break
                // between month and year
                many && 'whitespace-nowrap',
                width,
              )}
            >
              {at % labelEach === 0 && shortPeriodName(start, by, format)}
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

/** The share of revenue to draw as a column; a negative share is drawn as 0. */
function shareOf(fee: number, revenue: number): number {
  return revenue > 0 ? Math.max(0, fee / revenue) : 0
}

import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { comparable, knownOrders, knownProfit, type ProfitFigures } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysOf, rowsWithGaps, type Step } from '#web/period/period-starts.ts'
import { Link } from '#web/ui/link.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { Change } from './change.tsx'
import { useCostNotes } from './cost-note.ts'
import { Count, Money, Percent } from './money.tsx'

interface Compared {
  readonly currency: CurrencyCode
  readonly totals: ProfitFigures
  readonly before: ProfitFigures | null
  /** If some days are incomplete: the figures of the complete days, which are compared with `before` instead of `totals`. */
  readonly compared?: ProfitFigures | null
  readonly trend: readonly (ProfitFigures & { readonly start: string })[]
}

export interface HeadlineFiguresProps {
  statement: Compared
  /** The period with which the statement is compared. */
  compare?: ComparedWith | undefined
  by: Step
  /** The first incomplete day. Changes and sparklines end before it. */
  incompleteFrom?: string | undefined
  /** Whether the business has overheads, which this profit does not deduct. */
  overheads: boolean
  /** The URLs of the details behind each figure. */
  links?: { profit: string; sales: string; margin: string; why: string }
}

/**
 * The four headline figures, with optional links to their details. All show a comparison with the period before; all
 * but the margin have a sparkline.
 */
export function HeadlineFigures(props: HeadlineFiguresProps) {
  const { statement, compare, by, incompleteFrom, overheads, links } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, totals, before, trend } = statement
  const compared = statement.compared ?? totals
  const notes = useCostNotes(totals, currency)
  const profit = knownProfit(totals)
  const profitCompared = knownProfit(compared)
  const earlier = comparable(before)
  const complete = incompleteFrom
    ? trend.filter(({ start }) => daysOf(start, by, {}).to < incompleteFrom)
    : trend
  const steps = rowsWithGaps(complete, by)
  const valuesOf = (value: (step: ProfitFigures) => number) => steps.map(({ row }) => (row ? value(row) : 0))
  return (
    <MetricRow>
      <Metric
        label={<MetricLink to={links?.profit}>{t('dashboard.totalProfit')}</MetricLink>}
        note={
          [notes.profit, overheads && t('dashboard.beforeOverheads')].filter(Boolean).join(' · ') || undefined
        }
      >
        <Money minor={profit} currency={currency} kept />
        {profit !== null && (
          <>
            {profitCompared !== null && (
              <Change now={profitCompared} before={earlier?.profit} {...{ currency, compare }} />
            )}
            {before && links && (
              <Link
                to={links.why}
                className="block w-fit py-1 text-[0.8125rem] leading-snug font-medium underline underline-offset-4"
              >
                {t('dashboard.whyChanged')}
              </Link>
            )}
            <Sparkline values={valuesOf((step) => step.profit)} className="text-palm" />
          </>
        )}
      </Metric>
      <Metric label={<MetricLink to={links?.sales}>{t('dashboard.totalSales')}</MetricLink>}>
        <Money minor={totals.revenue} currency={currency} signed />
        <Change now={compared.revenue} before={before?.revenue} {...{ currency, compare }} />
        <Sparkline values={valuesOf((step) => step.revenue)} className="text-muted" />
      </Metric>
      <Metric label={<MetricLink to={links?.profit}>{t('dashboard.totalOrders')}</MetricLink>}>
        <Count value={knownOrders(totals)} />
        <Change now={knownOrders(compared)} before={before && knownOrders(before)} compare={compare} />
        <Sparkline values={valuesOf((step) => step.orders)} className="text-muted" />
      </Metric>
      <Metric
        label={<MetricLink to={links?.margin}>{t('dashboard.avgMargin')}</MetricLink>}
        note={notes.margin}
      >
        <Percent basisPoints={totals.marginBp} unknown={profit === null} signed />
        {earlier && earlier.marginBp !== null && (
          <span className="block text-[0.8125rem] leading-snug font-normal text-muted">
            {t('dashboard.marginBefore', { margin: format.percent(earlier.marginBp) })}
          </span>
        )}
      </Metric>
    </MetricRow>
  )
}

function MetricLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined) return children
  return (
    <Link to={to} className="underline decoration-hairline underline-offset-4 hover:decoration-current">
      {children}
    </Link>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { RecentProfit } from '#contract/recent-profits.ts'
import { knownProfit } from '#domain/profit/figures.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Metric } from '#web/ui/metric.tsx'
import { recentProfitsQuery } from './api/list-recent-profits.ts'
import { useProfitNote } from './profit-note.ts'

/**
 * The profit of the business in the last 30 days, in each currency. Shows nothing if this could not be loaded, because the page works
 * without it. One profit, no sales, a failure and loading have the same height. Otherwise the buttons below would move while the user
 * presses one of them.
 */
export function CardProfit({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data } = useQuery(recentProfitsQuery)
  const recent = data?.get(businessId)
  if (!recent) return <p className="mt-5 min-h-17 text-muted">{data && t('businesses.noSales')}</p>
  const { from, to } = recent.period
  return (
    <dl className="mt-5 grid min-h-17 gap-y-3">
      {recent.statements.map((statement) => (
        <Profit
          key={statement.currency}
          statement={statement}
          overheads={recent.overheads}
          label={t('businesses.profitOf', { from: format.dayMonth(from), to: format.date(to) })}
        />
      ))}
    </dl>
  )
}

interface ProfitProps extends Pick<RecentProfit, 'overheads'> {
  statement: RecentProfit['statements'][number]
  label: string
}

function Profit({ statement, overheads, label }: ProfitProps) {
  const { currency, totals } = statement
  return (
    <Metric label={label} note={useProfitNote(totals, currency, overheads)}>
      <Money minor={knownProfit(totals)} currency={currency} kept />
    </Metric>
  )
}

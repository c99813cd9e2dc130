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
 * What the business earned in the last 30 days, in each currency. Renders nothing if this could not be loaded, because the page works
 * without it.
 */
export function CardProfit({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data, isPending } = useQuery(recentProfitsQuery)
  // the card keeps its height while the profits load
  if (isPending) return <div className="mt-5 h-17" />
  const recent = data?.get(businessId)
  if (!recent) return data ? <p className="mt-5 text-muted">{t('businesses.noSales')}</p> : null
  const { from, to } = recent.period
  return (
    <dl className="mt-5 grid gap-y-3">
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

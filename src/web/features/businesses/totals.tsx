import { useId } from 'react'
import type { TotalsReport } from '#contract/reports.ts'
import { knownProfit } from '#domain/profit/figures.ts'
import { useCostNotes } from '#web/finance-ui/cost-note.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Metric } from '#web/ui/metric.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { useTotals } from './api/get-totals.ts'
import { useProfitNote } from './profit-note.ts'
import { businessesWithSales } from './totals-shown.ts'

/** The totals of all businesses; shown only if at least two of them have sales. */
export function Totals() {
  const { t } = useTranslation()
  const totals = useTotals()
  if (totals.data) return businessesWithSales(totals.data) < 2 ? null : <Shown report={totals.data} />
  if (!totals.isError)
    return (
      <Loading className="mb-8 border-y border-hairline py-5">
        <Skeleton className="h-4 w-44" />
        <Skeleton className="mt-4 h-9 w-full max-w-md" />
      </Loading>
    )
  return (
    <div
      role="alert"
      className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-y border-hairline py-4"
    >
      <p className="text-clay-text">{t('businesses.totals.loadFailed')}</p>
      <Button onClick={() => void totals.refetch()}>{t('common.retry')}</Button>
    </div>
  )
}

function Shown({ report }: { report: TotalsReport }) {
  const { t } = useTranslation()
  const title = useId()
  const { currency, totals } = report
  const { margin } = useCostNotes(totals, currency)
  const profitNote = useProfitNote(totals, currency, report.overheads)
  const profit = knownProfit(totals)
  return (
    <section aria-labelledby={title} className="mb-8 border-y border-hairline py-5">
      <h2 id={title} className="text-base font-semibold">
        {t('businesses.totals.title')}
      </h2>
      <dl className="mt-3 flex flex-wrap gap-x-12 gap-y-4">
        <Metric label={t('businesses.totals.profit')} note={profitNote}>
          <Money minor={profit} currency={currency} kept />
        </Metric>
        <Metric label={t('businesses.totals.revenue')}>
          <Money minor={totals.revenue} currency={currency} signed />
        </Metric>
        <Metric label={t('businesses.totals.margin')} note={margin}>
          <Percent basisPoints={totals.marginBp} unknown={profit === null} signed />
        </Metric>
      </dl>
      <Rates report={report} />
    </section>
  )
}

/** The exchange rates behind the totals, and the amounts left out because no rate exists. */
function Rates({ report }: { report: TotalsReport }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, oldestRate: from, newestRate: to, businesses, notConverted } = report
  const words =
    from === null || to === null
      ? null
      : from === to
        ? t('businesses.rateOne', { currency, day: format.date(to) })
        : t('businesses.rateRange', { currency, from: format.date(from), to: format.date(to) })
  return (
    <>
      {words && <p className="mt-3 text-sm text-muted">{words}</p>}
      {notConverted.map((left) => (
        <p key={`${left.businessId} ${left.currency}`} className="mt-2 text-sm break-words text-saffron-text">
          {t('businesses.totals.missing', {
            count: left.days,
            currency: left.currency,
            amount: format.moneyText(left.revenue, left.currency),
            name: isolated(businesses.find(({ businessId }) => businessId === left.businessId)?.name ?? ''),
          })}
        </p>
      ))}
    </>
  )
}

import type { ReactNode } from 'react'
import type { SalesTotal } from '#contract/sales-totals.ts'
import { unknownFeesBp } from '#domain/profit/figures.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { useSalesTotals } from './api/list-sales.ts'
import { knownTotal } from './known-total.ts'
import type { UsedSales } from './use-sales-list.ts'

interface SalesTotalsProps extends UsedSales {
  /** Whether the rows are loaded. The totals are requested only after them. */
  rowsLoaded: boolean
}

/** The totals of all rows that match the filters, one block per currency. */
export function SalesTotals({ businessId, state, query, rowsLoaded }: SalesTotalsProps) {
  const { t } = useTranslation()
  const { data, isPlaceholderData, isError, refetch } = useSalesTotals(
    businessId,
    state.view,
    query,
    rowsLoaded,
  )
  // after a change of the filters, the old totals are invisible but keep their space until the new ones arrive
  const hidden = isPlaceholderData || !data || isError
  return (
    <section
      aria-label={t('sales.totals.label')}
      aria-busy={hidden && !isError}
      className="mb-5 min-h-28 rounded border border-hairline bg-panel px-4 py-3"
    >
      {isError && (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          {t('sales.totals.failed')}
          <Button size="sm" onClick={() => void refetch()}>
            {t('common.retry')}
          </Button>
        </p>
      )}
      <div className={cx('divide-y divide-hairline', hidden && 'invisible')}>
        {(data ?? []).map((total) => (
          <CurrencyTotal key={total.currency} total={total} />
        ))}
      </div>
      {!hidden && state.view === 'orders' && (
        <p className="mt-2 text-[0.8125rem] text-muted">{t('sales.totals.onlyOrders')}</p>
      )}
    </section>
  )
}

function CurrencyTotal({ total }: { total: SalesTotal }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, units, revenue, outputVat, linesWithoutCost, estimatedFees } = total
  const unknownBp = unknownFeesBp(total)
  const { fees, cost, profit } = knownTotal(total)
  const notes = [
    ...(linesWithoutCost > 0 ? [t('sales.totals.withoutCost', { count: linesWithoutCost })] : []),
    ...(unknownBp > 0 ? [t('dashboard.feesUnknown', { share: format.percent(unknownBp) })] : []),
  ]
  return (
    <div className="py-3 first:pt-0 last:pb-0">
      <dl className="flex flex-wrap sm:grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-6 gap-y-2">
        <Total label={t('sales.columns.units')}>
          <Count value={units} />
        </Total>
        <Total label={t('sales.columns.revenue')}>
          <Money minor={revenue} currency={currency} />
        </Total>
        {outputVat !== undefined && (
          <Total label={t('sales.columns.outputVat')}>
            <Money minor={outputVat} currency={currency} />
          </Total>
        )}
        <Total label={t('sales.columns.fees')}>
          <Money minor={fees} currency={currency} />
        </Total>
        <Total label={t('sales.columns.cost')}>
          <Money minor={cost} currency={currency} />
        </Total>
        <Total label={t('sales.columns.profit')}>
          <Money minor={profit} currency={currency} kept className="font-semibold" />
        </Total>
      </dl>
      {notes.length > 0 && <p className="mt-2 text-[0.8125rem] text-saffron-text">{notes.join(' ')}</p>}
      {estimatedFees !== 0 && (
        <p className="mt-2 text-[0.8125rem] text-muted">
          {t('dashboard.feesEstimated', { amount: format.moneyText(estimatedFees, currency) })}
        </p>
      )}
    </div>
  )
}

/** On a phone, a total that is too long for half a row has a row of its own. */
function Total({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="grow basis-0">
      <dt className="min-w-32 text-[0.8125rem] text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

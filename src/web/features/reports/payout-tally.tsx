import { useState } from 'react'
import type { PayoutTally } from '#contract/payouts.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { withGaps } from '#web/period/period-starts.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { useSortedRows } from '#web/ui/sort.ts'
import { StackChart } from '#web/ui/stack-chart.tsx'
import { REPORT_PAGE } from './api/reports.ts'

export interface PayoutTallyProps {
  tally: PayoutTally
  currency: CurrencyCode
  /** Whether the seller chose a period. There may then be payouts outside it. */
  ofPeriod: boolean
}

/** The amounts earned, paid and not yet paid out: in total, by month and by payout. */
export function PayoutTallyView({ tally, currency, ofPeriod }: PayoutTallyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const overpaid = tally.held < 0
  return (
    <div className="space-y-10">
      <div>
        <MetricRow>
          <Metric label={t('payouts.earned')}>
            <Money minor={tally.earned} currency={currency} signed />
            <Small>{t('payouts.earnedMeans')}</Small>
          </Metric>
          <Metric label={t('payouts.paid')}>
            <Money minor={tally.paid} currency={currency} />
            {tally.paid === 0 && <Small>{t(ofPeriod ? 'payouts.noneInPeriod' : 'payouts.noPayouts')}</Small>}
          </Metric>
          <Metric label={t(overpaid ? 'payouts.overpaid' : 'payouts.held')}>
            <Money
              minor={Math.abs(tally.held)}
              currency={currency}
              className={overpaid ? '' : 'text-palm-text'}
            />
            {tally.heldSince && (
              <Small>{t('payouts.heldSince', { day: format.date(tally.heldSince) })}</Small>
            )}
            {tally.opening !== 0 && (
              <Small>
                {t('payouts.openingMeans', { amount: format.moneyText(tally.opening, currency) })}
              </Small>
            )}
            {tally.held === 0 && <Small>{t('payouts.nothingHeld')}</Small>}
          </Metric>
        </MetricRow>
        <p className="mt-4 text-sm text-muted">
          {t('payouts.covers', { from: format.date(tally.from), to: format.date(tally.to) })}{' '}
          {t('payouts.firstIn')}
        </p>
      </div>
      {tally.months.length > 0 && (
        <Section title={t('payouts.overTime')}>
          <BalanceChart tally={tally} currency={currency} />
        </Section>
      )}
      {tally.steps.length > 0 && (
        <Section title={t('payouts.list')}>
          <Steps tally={tally} currency={currency} />
        </Section>
      )}
    </div>
  )
}

function Small({ children }: { children: string }) {
  return <span className="mt-1 block text-[0.8125rem] leading-snug font-normal text-muted">{children}</span>
}

/** The unpaid balance by month. A month without earnings and payouts has the balance of the previous month. */
function BalanceChart({ tally, currency }: Omit<PayoutTallyProps, 'ofPeriod'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const byMonth = new Map(tally.months.map((each) => [each.month, each.balance]))
  const months = withGaps(
    tally.months.map(({ month }) => `${month}-01`),
    'month',
  )
  let balance = tally.opening
  const bars = months.map((start) => {
    const month = start.slice(0, 7)
    balance = byMonth.get(month) ?? balance
    return {
      name: format.month(month),
      axis: format.month(month, 'short'),
      amounts: { [balance < 0 ? 'overpaid' : 'held']: balance },
    }
  })
  return (
    <StackChart
      currency={currency}
      parts={[
        { key: 'held', label: t('payouts.held'), fill: 'var(--palm)' },
        { key: 'overpaid', label: t('payouts.overpaid'), fill: 'var(--clay)' },
      ]}
      bars={bars}
    />
  )
}

type Step = PayoutTally['steps'][number]

/** Earnings and payouts in time order, newest first. */
function Steps({ tally, currency }: Omit<PayoutTallyProps, 'ofPeriod'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const [page, setPage] = useState(1)
  const money = (key: 'earned' | 'paid' | 'balance', header: string): Column<Step> => ({
    key,
    header,
    numeric: true,
    sortBy: (step) => step[key],
    ...(key === 'balance' && { inBlock: 'main' }),
    cell: (step) => <Money minor={step[key]} currency={currency} signed={key !== 'paid'} />,
  })
  const columns: Column<Step>[] = [
    {
      key: 'day',
      header: t('payouts.day'),
      rowHeader: true,
      // Earnings since the last payout have no day yet, so they sort as the latest.
      sortBy: ({ day }) => day ?? '9999',
      cell: ({ day }) => (day ? format.date(day) : t('payouts.sinceLast')),
    },
    money('earned', t('payouts.earnedSince')),
    money('paid', t('payouts.paidOut')),
    money('balance', t('payouts.balance')),
    {
      key: 'what',
      header: t('payouts.what'),
      inBlock: 'unlabelled',
      cell: ({ names }) => <bdi>{names.join(t('common.listComma'))}</bdi>,
    },
  ]
  const { rows, onSort, ...sorted } = useSortedRows(columns, tally.steps, { key: 'day', direction: 'desc' })
  // another period may have fewer pages
  const shown = Math.min(page, Math.max(1, Math.ceil(rows.length / REPORT_PAGE)))
  const start = (shown - 1) * REPORT_PAGE
  return (
    <>
      <DataTable
        {...sorted}
        onSort={(sort) => {
          onSort(sort)
          setPage(1)
        }}
        columns={columns}
        caption={t('payouts.list')}
        currency={currency}
        rows={rows.slice(start, start + REPORT_PAGE)}
        rowKey={({ day }) => day ?? ''}
        totals={{
          day: t('payouts.total'),
          earned: <Money minor={tally.earned} currency={currency} signed />,
          paid: <Money minor={tally.paid} currency={currency} />,
          balance: <Money minor={tally.held} currency={currency} signed />,
        }}
      />
      <Pagination page={shown} pageSize={REPORT_PAGE} total={rows.length} onPage={setPage} />
    </>
  )
}

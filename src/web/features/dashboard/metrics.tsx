import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Statement } from '#contract/dashboard.ts'
import { Count, Money, Percent } from '#web/ui/money.tsx'

/** The four figures a seller looks at first. */
export function Metrics({ statement: { currency, totals } }: { statement: Statement }) {
  const { t } = useTranslation()
  const whole = totals.coverageBp === null || totals.coverageBp === 10_000
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">
      <Metric label={t('dashboard.totalProfit')} note={whole ? undefined : t('dashboard.knownSoFar')}>
        <Money minor={totals.profit} currency={currency} signed className="text-palm-text" />
      </Metric>
      <Metric label={t('dashboard.totalSales')}>
        <Money minor={totals.revenue} currency={currency} signed />
      </Metric>
      <Metric label={t('dashboard.totalOrders')}>
        <Count value={totals.orders} />
      </Metric>
      <Metric label={t('dashboard.avgMargin')} note={whole ? undefined : t('dashboard.knownSoFar')}>
        <Percent basisPoints={totals.marginBp} signed />
      </Metric>
    </dl>
  )
}

function Metric({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl leading-tight font-semibold sm:text-[1.75rem]">{children}</dd>
      {note && <dd className="mt-1 text-[0.8125rem] text-saffron-text">{note}</dd>}
    </div>
  )
}

import type { ReportFigures } from '#contract/reports.ts'
import { statedFees } from '#domain/profit/figures.ts'
import { FeeParts } from '#web/finance-ui/fee-parts.tsx'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { PeriodChart } from '#web/finance-ui/period-chart.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Coverage } from './coverage.tsx'
import { feeShareBp } from './figures.ts'
import { PeriodTable } from './period-table.tsx'
import type { StatementProps } from './profit-tab.tsx'

const PARTS = [
  { key: 'referral', fill: 'var(--saffron)' },
  { key: 'fulfilment', fill: 'var(--slate)' },
  { key: 'other', fill: 'var(--clay)' },
  { key: 'reimbursements', fill: 'var(--palm)' },
] as const

/** The report of fees by kind, in total and over time. */
export function FeesTab({ report, statement, salesOf }: StatementProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, currency } = statement
  const columns: Column<ReportFigures>[] = [
    ...PARTS.map(({ key }) => {
      const part = (row: ReportFigures) => (statedFees(row) === null ? null : row.feeParts[key])
      return {
        key,
        header: t(`reports.columns.${key}`),
        numeric: true,
        sortBy: part,
        cell: (row: ReportFigures) => <Money minor={part(row)} currency={currency} />,
      }
    }),
    {
      key: 'fees',
      header: t('reports.columns.fees'),
      numeric: true,
      inBlock: 'main',
      sortBy: statedFees,
      cell: (row) => <Money minor={statedFees(row)} currency={currency} />,
    },
    {
      key: 'share',
      header: t('reports.columns.feesShare'),
      numeric: true,
      sortBy: feeShareBp,
      cell: (row) => <Percent basisPoints={feeShareBp(row)} unknown={statedFees(row) === null} />,
    },
  ]
  const share = feeShareBp(totals)
  return (
    <div className="space-y-10">
      <Section
        title={t('reports.feesWhere')}
        description={share === null ? undefined : t('reports.feesShare', { share: format.percent(share) })}
      >
        <FeeParts
          statement={{
            currency,
            totals,
            feeParts: totals.feeParts,
            tax: totals.tax,
            payouts: totals.payouts,
          }}
        />
        <div className="mt-6">
          <Coverage figures={totals} currency={currency} feesOnly />
        </div>
      </Section>
      {statement.rows.length > 0 && (
        <Section title={t('reports.feesOverTime')}>
          <div className="space-y-6">
            {statedFees(totals) !== null && (
              <PeriodChart
                by={report.by}
                currency={statement.currency}
                rows={statement.rows}
                parts={PARTS.map(({ key, fill }) => ({ key, fill, label: t(`reports.columns.${key}`) }))}
                amounts={(row) => row.feeParts}
                to={salesOf}
              />
            )}
            <PeriodTable
              caption={t('reports.feesOverTime')}
              by={report.by}
              statement={statement}
              columns={columns}
              salesOf={salesOf}
            />
          </div>
        </Section>
      )}
    </div>
  )
}

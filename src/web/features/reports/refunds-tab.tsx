import type { BreakdownReport, ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { PeriodChart } from '#web/finance-ui/period-chart.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { periodName } from '#web/period/period-name.ts'
import { Section } from '#web/ui/card.tsx'
import { type Column, DataTable } from '#web/ui/data-table.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Change } from './change.tsx'
import { refundShareBp } from './figures.ts'
import { ProductCell } from './product-cell.tsx'
import type { StatementProps } from './profit-tab.tsx'

/** The report of refunds, in total, over time and by product. */
export function RefundsTab({
  report,
  statement,
  products,
  businessId,
}: StatementProps & {
  /** Refunds by product, largest first. */
  products: BreakdownReport | undefined
  businessId: string
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { totals, before, currency } = statement
  const columns = useRefundColumns(currency)
  const rows = statement.rows.filter(({ refunds }) => refunds.count > 0)
  const ofCurrency = products?.statements.find((each) => each.currency === currency)
  const returned = ofCurrency?.rows.filter(({ refunds }) => refunds.count > 0) ?? []
  if (totals.refunds.count === 0)
    return <EmptyState title={t('reports.noRefunds')}>{t('reports.chooseOther')}</EmptyState>
  return (
    <div className="space-y-10">
      <div>
        <MetricRow>
          <Metric label={t('reports.columns.refunds')}>
            <Money minor={totals.refunds.amount} currency={currency} />
            <Change now={totals.refunds.amount} before={before?.refunds.amount} currency={currency} />
          </Metric>
          <Metric label={t('reports.columns.refundCount')}>
            <Count value={totals.refunds.count} />
            <Change now={totals.refunds.count} before={before?.refunds.count} />
          </Metric>
          <Metric label={t('reports.columns.refundUnits')}>
            <Count value={totals.refunds.units} />
            <Change now={totals.refunds.units} before={before?.refunds.units} />
          </Metric>
          <Metric label={t('reports.columns.refundShare')}>
            <Percent basisPoints={refundShareBp(totals)} />
          </Metric>
        </MetricRow>
        <p className="mt-4 text-sm text-muted">{t('reports.refundsSubtitle')}</p>
      </div>
      <Section title={t('reports.refundsOverTime')}>
        <PeriodChart
          by={report.by}
          currency={statement.currency}
          rows={statement.rows}
          parts={[{ key: 'amount', label: t('reports.columns.refunds'), fill: 'var(--clay)' }]}
          amounts={({ refunds }) => ({ amount: refunds.amount })}
        />
        <div className="mt-6">
          <DataTable
            caption={t('reports.refundsOverTime')}
            columns={[
              {
                key: 'start',
                header: t(`reports.columns.${report.by}`),
                rowHeader: true,
                cell: (row: (typeof rows)[number]) => periodName(row.start, report.by, t, format),
              },
              ...columns,
            ]}
            rows={rows.toReversed()}
            rowKey={({ start }) => start}
            footer={[t('reports.total'), ...columns.map(({ cell }) => cell(totals))]}
          />
        </div>
      </Section>
      {returned.length > 0 && (
        <Section title={t('reports.refundsByProduct')}>
          <DataTable
            caption={t('reports.refundsByProduct')}
            columns={[
              {
                key: 'product',
                header: t('reports.columns.product'),
                rowHeader: true,
                className: 'max-w-64',
                cell: (row: (typeof returned)[number]) => <ProductCell row={row} businessId={businessId} />,
              },
              ...columns,
            ]}
            rows={returned}
            rowKey={({ key }) => key}
          />
        </Section>
      )}
    </div>
  )
}

function useRefundColumns(currency: CurrencyCode): Column<ReportFigures>[] {
  const { t } = useTranslation()
  return [
    {
      key: 'amount',
      header: t('reports.columns.refunds'),
      numeric: true,
      cell: ({ refunds }) => <Money minor={refunds.amount} currency={currency} />,
    },
    {
      key: 'count',
      header: t('reports.columns.refundCount'),
      numeric: true,
      cell: ({ refunds }) => <Count value={refunds.count} />,
    },
    {
      key: 'units',
      header: t('reports.columns.refundUnits'),
      numeric: true,
      cell: ({ refunds }) => <Count value={refunds.units} />,
    },
    {
      key: 'share',
      header: t('reports.columns.refundShare'),
      numeric: true,
      cell: (row) => <Percent basisPoints={refundShareBp(row)} />,
    },
  ]
}

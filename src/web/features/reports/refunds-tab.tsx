import type { BreakdownRow, ReportFigures } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { PeriodChart } from '#web/finance-ui/period-chart.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { SortedTable } from '#web/ui/sorted-table.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import type { useBreakdown } from './api/reports.ts'
import { refundShareBp } from './figures.ts'
import { PeriodTable } from './period-table.tsx'
import { ProductCell } from './product-cell.tsx'
import type { StatementProps } from './profit-tab.tsx'

/** The report of refunds, in total, over time and by product. */
export function RefundsTab({
  report,
  statement,
  compare,
  salesOf,
  products,
  businessId,
}: StatementProps & {
  /** Refunds by product, largest first. */
  products: ReturnType<typeof useBreakdown>
  businessId: string
}) {
  const { t } = useTranslation()
  const { totals, before, currency } = statement
  const columns = useRefundColumns(currency)
  const rows = statement.rows.filter(({ refunds }) => refunds.count > 0)
  const ofCurrency = products.data?.statements.find((each) => each.currency === currency)
  const returned = ofCurrency?.rows.filter(({ refunds }) => refunds.count > 0) ?? []
  const product: Column<BreakdownRow> = {
    key: 'product',
    header: t('reports.columns.product'),
    rowHeader: true,
    className: 'max-w-64',
    sortBy: (row) => row.name || row.key,
    cell: (row) => <ProductCell row={row} businessId={businessId} />,
  }
  if (totals.refunds.count === 0)
    return <EmptyState title={t('reports.noRefunds')}>{t('reports.chooseOther')}</EmptyState>
  return (
    <div className="space-y-10">
      <div>
        <MetricRow>
          <Metric label={t('reports.columns.refunds')}>
            <Money minor={totals.refunds.amount} currency={currency} />
            <Change
              now={totals.refunds.amount}
              before={before?.refunds.amount}
              currency={currency}
              better="less"
              compare={compare}
              detailed
            />
          </Metric>
          <Metric label={t('reports.columns.refundCount')}>
            <Count value={totals.refunds.count} />
            <Change
              now={totals.refunds.count}
              before={before?.refunds.count}
              better="less"
              compare={compare}
              detailed
            />
          </Metric>
          <Metric label={t('reports.columns.refundUnits')}>
            <Count value={totals.refunds.units} />
            <Change
              now={totals.refunds.units}
              before={before?.refunds.units}
              better="less"
              compare={compare}
              detailed
            />
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
          to={salesOf}
        />
        <div className="mt-6">
          <PeriodTable
            caption={t('reports.refundsOverTime')}
            by={report.by}
            statement={{ ...statement, rows }}
            columns={columns}
            salesOf={salesOf}
          />
        </div>
      </Section>
      {products.isError && !products.data && (
        <Section title={t('reports.refundsByProduct')}>
          <ErrorState error={products.error} onRetry={() => void products.refetch()} />
        </Section>
      )}
      {returned.length > 0 && (
        <Section title={t('reports.refundsByProduct')}>
          <SortedTable
            columns={[product, ...columns]}
            rows={returned}
            usual={{ key: 'amount', direction: 'desc' }}
            inUrl="products"
            caption={t('reports.refundsByProduct')}
            currency={currency}
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
      inBlock: 'main',
      sortBy: ({ refunds }) => refunds.amount,
      cell: ({ refunds }) => <Money minor={refunds.amount} currency={currency} />,
    },
    {
      key: 'count',
      header: t('reports.columns.refundCount'),
      numeric: true,
      sortBy: ({ refunds }) => refunds.count,
      cell: ({ refunds }) => <Count value={refunds.count} />,
    },
    {
      key: 'units',
      header: t('reports.columns.refundUnits'),
      numeric: true,
      sortBy: ({ refunds }) => refunds.units,
      cell: ({ refunds }) => <Count value={refunds.units} />,
    },
    {
      key: 'share',
      header: t('reports.columns.refundShare'),
      numeric: true,
      sortBy: refundShareBp,
      cell: (row) => <Percent basisPoints={refundShareBp(row)} />,
    },
  ]
}

import type { ProfitReport } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { daysOf } from '#web/period/period-starts.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import { useExistingPage } from '#web/ui/pagination.tsx'
import { REPORT_PAGE, useBreakdown, useProfit } from './api/reports.ts'
import { BreakdownTab } from './breakdown-tab.tsx'
import { FeesTab } from './fees-tab.tsx'
import { Loaded } from './loaded.tsx'
import { ProfitTab, type StatementProps } from './profit-tab.tsx'
import { breakdownQuery, profitQuery } from './queries-of.ts'
import { RefundsTab } from './refunds-tab.tsx'
import { Days } from './report-days.tsx'
import { Statements } from './statements.tsx'
import type { ReportAddress, Tab } from './use-address.ts'

interface ReportProps {
  address: ReportAddress
  businessId: string
}

/** Reports in a table with one row for each day, week, month or year. */
export function PeriodReports({ tab, ...props }: ReportProps & { tab: 'profit' | 'fees' | 'refunds' }) {
  const { address, businessId } = props
  const profit = useProfit(businessId, profitQuery(address))
  return (
    <Loaded query={profit}>
      {(report) => (
        <>
          <Days report={report} />
          <Statements report={report} address={address}>
            {(statement) => {
              const shown = {
                report,
                statement,
                compare: address.compare,
                salesOf: salesLinks(businessId, report, {
                  currency: address.inCurrency === 'each' ? statement.currency : null,
                  kind: tab === 'refunds' ? 'refund' : null,
                }),
              }
              if (tab === 'profit') return <ProfitTab {...shown} businessId={businessId} />
              return tab === 'fees' ? <FeesTab {...shown} /> : <Refunds {...props} {...shown} />
            }}
          </Statements>
        </>
      )}
    </Loaded>
  )
}

function Refunds({ address, businessId, ...shown }: ReportProps & StatementProps) {
  const products = useBreakdown(businessId, breakdownQuery(address))
  return <RefundsTab {...shown} businessId={businessId} products={products} />
}

/**
 * Returns a function that links a row of a report to its sales. The currency is null for a converted report, whose rows contain all
 * currencies.
 */
function salesLinks(
  businessId: string,
  { by, from, to }: Pick<ProfitReport, 'by' | 'from' | 'to'>,
  filters: { currency: CurrencyCode | null; kind: 'refund' | null },
): StatementProps['salesOf'] {
  return ({ start }) => salesAddress(businessId, { ...daysOf(start, by, { from, to }), ...filters })
}

/** Reports in a table with one row for each product, platform or country. */
export function BreakdownReports({ tab, address, businessId }: ReportProps & { tab: Tab }) {
  const { t } = useTranslation()
  const breakdown = useBreakdown(businessId, breakdownQuery(address))
  const { data, isPlaceholderData } = breakdown
  // All currencies share the page: the last one is that of the currency with the most rows.
  const total = data && Math.max(0, ...data.statements.map((statement) => statement.total))
  useExistingPage(
    { data: total === undefined ? undefined : { total }, isPlaceholderData },
    { page: address.page, pageSize: REPORT_PAGE, onPage: (page) => address.change({ page }) },
  )
  return (
    <Loaded query={breakdown}>
      {(report) => (
        <Statements report={report} address={address}>
          {(statement) => (
            <BreakdownTab
              report={report}
              statement={statement}
              caption={t(`reports.tabs.${tab}`)}
              businessId={businessId}
              address={address}
            />
          )}
        </Statements>
      )}
    </Loaded>
  )
}

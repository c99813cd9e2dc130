import { Navigate, useSearchParams } from 'react-router'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { filter, writeState } from '#web/state/url-state.ts'
import { lateComponent } from '#web/ui/late-component.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { NoSales } from './no-sales.tsx'
import { ReportFiles } from './report-files.tsx'
import { BreakdownReports, PeriodReports } from './tab-content.tsx'
import { Toolbar } from './toolbar.tsx'
import { OWN_PAGES, TABS, useReportAddress } from './use-address.ts'

const BridgeTab = lateComponent(
  async () => (await import('./bridge-tab.tsx')).BridgeTab,
  <Loading>
    <Skeleton className="h-72" />
  </Loading>,
)

export function ReportsPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const address = useReportAddress()
  const { tab } = address
  const moved = useMovedReport(business.id)
  if (moved) return <Navigate to={moved} replace />
  const hasSales = business.saleLineCount > 0
  const report = { address, businessId: business.id }
  const shown = hasSales ? (
    <>
      <Toolbar address={address} currency={business.currency} />
      {tab === 'bridge' ? (
        <BridgeTab {...report} />
      ) : tab === 'profit' || tab === 'fees' || tab === 'refunds' ? (
        <PeriodReports {...report} tab={tab} />
      ) : (
        <BreakdownReports {...report} tab={tab} />
      )}
    </>
  ) : (
    <NoSales businessId={business.id} />
  )
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('reports.title')}
        subtitle={t('reports.subtitle')}
        actions={hasSales && tab !== 'bridge' && <ReportFiles title={t(`reports.tabs.${tab}`)} {...report} />}
      />
      <Tabs
        label={t('reports.tabsLabel')}
        value={tab}
        onChange={(chosen) => address.change({ tab: chosen })}
        tabs={TABS.map((value) => ({ value, label: t(`reports.tabs.${value}`), content: shown }))}
      />
    </div>
  )
}

const MOVED = { tab: filter(OWN_PAGES) }

/**
 * Some reports moved from a tab of this page to a page of their own. Returns the new path for an old URL of such a report; undefined for
 * other URLs.
 */
function useMovedReport(businessId: string): string | undefined {
  const [search] = useSearchParams()
  const own = MOVED.tab(search.get('tab'))
  return own && `/business/${businessId}/${own}?${writeState(MOVED, search, { tab: undefined })}`
}

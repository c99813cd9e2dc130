import { useDeferredValue, useState } from 'react'
import { Navigate } from 'react-router'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysText } from '#web/period/days-text.ts'
import { DASHBOARD_PERIOD } from '#web/period/period.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useDashboard } from './api/get-dashboard.ts'
import { InventoryFigures } from './inventory-figures.tsx'
import { RecentProducts } from './recent-products.tsx'
import { StatementView, type StatementViewProps } from './statement-view.tsx'
import { TopProducts } from './top-products.tsx'

// loads later, because it is below the figures that the screen shows first
const MonthCard = lateComponent(async () => (await import('./month-card.tsx')).MonthCard)

export function DashboardPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const chosen = usePeriod(DASHBOARD_PERIOD)
  const dashboard = useDashboard(business.id, chosen)
  // A deferred value lets React render in steps of a few milliseconds, so that a slow phone stays responsive.
  const figures = useDeferredValue(dashboard.data)
  const [wanted, setWanted] = useState<string | null>(null)
  const shown = figures?.statements.find(({ currency }) => currency === wanted) ?? figures?.statements[0]
  const top = (statement: Statement) => ({
    statement,
    period: figures?.period ?? null,
    businessId: business.id,
  })
  const hasSales = business.saleLineCount > 0
  if (business.productCount === 0 && !hasSales)
    return <Navigate to={`/business/${business.id}/products`} replace />
  // If a chosen period or comparison fails to load, the page stays, with a retry button.
  if (
    dashboard.isError &&
    !dashboard.data &&
    chosen.period === DASHBOARD_PERIOD &&
    chosen.comparison === 'previous'
  )
    return <FailedLoad message={t('dashboard.loadFailed')} />
  return (
    <div className="page space-y-6 py-5 sm:py-8">
      <div>
        <PageHeader
          title={business.name}
          subtitle={<Days dashboard={figures} />}
          actions={hasSales && <PeriodPicker chosen={chosen} labelHidden comparing />}
        />
        {!hasSales ? (
          <NoSales businessId={business.id} />
        ) : figures ? (
          <Statements
            dashboard={figures}
            compare={chosen.compare}
            businessId={business.id}
            shown={shown}
            onShow={setWanted}
          />
        ) : (
          <NotLoaded query={dashboard} title={t('dashboard.loadFailed')} className="min-h-dvh space-y-6">
            <Skeleton className="h-20" />
            <Skeleton className="h-12" />
            <Skeleton className="h-72" />
          </NotLoaded>
        )}
      </div>
      <div className="grid grid-cols-1 gap-x-10 gap-y-6 lg:grid-cols-3">
        {figures && shown && (
          <div className="space-y-6">
            <MonthCard businessId={business.id} currency={shown.currency} own={figures.inventory.currency} />
            <TopProducts list="earning" {...top(shown)} />
          </div>
        )}
        <div className="space-y-6">
          {shown && <TopProducts list="losing" {...top(shown)} />}
          {figures && <InventoryFigures inventory={figures.inventory} businessId={business.id} />}
        </div>
        <div className={shown ? undefined : 'lg:col-span-2'}>
          <RecentProducts businessId={business.id} />
        </div>
      </div>
    </div>
  )
}

/** The dates that the figures cover, and those of the period they are compared with. */
function Days({ dashboard }: { dashboard: Dashboard | undefined }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!dashboard?.period || !dashboard.from) return t('dashboard.subtitle')
  return daysText(dashboard.period, dashboard.before, t, format)
}

interface StatementsProps extends Pick<StatementViewProps, 'compare'> {
  dashboard: Dashboard
  businessId: string
  shown: Statement | undefined
  onShow: (currency: string) => void
}

/** One statement for each currency: amounts of different currencies are never added. */
function Statements({ shown, onShow, ...rest }: StatementsProps) {
  const { t } = useTranslation()
  const { statements } = rest.dashboard
  if (!shown) return <NoSalesInPeriod>{t('dashboard.chooseOther')}</NoSalesInPeriod>
  if (statements.length === 1) return <StatementView statement={shown} {...rest} />
  return (
    <>
      <p className="mb-3 text-sm text-muted">{t('dashboard.perCurrency')}</p>
      <Tabs
        label={t('dashboard.currencies')}
        value={shown.currency}
        onChange={onShow}
        tabs={statements.map((statement) => ({
          value: statement.currency as string,
          label: <bdi>{statement.currency}</bdi>,
          content: <StatementView statement={statement} {...rest} />,
        }))}
      />
    </>
  )
}

function NoSales({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <ImportFirst
      businessId={businessId}
      title={t('dashboard.noSalesTitle')}
      action={t('dashboard.importSales')}
    >
      {t('dashboard.noSalesText')}
    </ImportFirst>
  )
}

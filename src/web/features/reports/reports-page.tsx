import { Download, FileUp } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentBusiness } from '#web/platform/business.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { csvAddress } from './queries-of.ts'
import { BreakdownReports, InventoryReports, PeriodReports } from './tab-content.tsx'
import { Toolbar } from './toolbar.tsx'
import { TABS, useReportAddress } from './use-address.ts'

export function ReportsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const business = useCurrentBusiness()
  const address = useReportAddress()
  const { tab } = address
  const hasSales = business.saleLineCount > 0
  const report = { address, businessId: business.id }
  const shown =
    tab === 'inventory' ? (
      <InventoryReports {...report} />
    ) : !hasSales ? (
      <NoSales businessId={business.id} />
    ) : (
      <>
        <Toolbar address={address} currency={business.currency} />
        {tab === 'profit' || tab === 'fees' || tab === 'refunds' ? (
          <PeriodReports {...report} tab={tab} />
        ) : (
          <BreakdownReports {...report} />
        )}
      </>
    )
  return (
    <div className="page py-8 sm:py-12">
      <PageHeader
        title={t('reports.title')}
        subtitle={t('reports.subtitle')}
        actions={
          (hasSales || tab === 'inventory') && (
            <ButtonLink to={csvAddress(business.id, address, format.language)} reloadDocument download>
              <Download aria-hidden className="size-4" />
              {t('reports.export')}
            </ButtonLink>
          )
        }
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

function NoSales({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<FileUp aria-hidden className="size-6" />}
      title={t('reports.noSalesTitle')}
      action={
        <ButtonLink to={`/business/${businessId}/import`} variant="primary" size="lg">
          {t('reports.importSales')}
        </ButtonLink>
      }
    >
      {t('reports.noSalesText')}
    </EmptyState>
  )
}

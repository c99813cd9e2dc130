import { useEffect, useRef } from 'react'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PayoutsReports } from './payouts-tab.tsx'
import { FILE_KINDS, fileAddress } from './queries-of.ts'
import { BreakdownReports, InventoryReports, PeriodReports } from './tab-content.tsx'
import { Toolbar } from './toolbar.tsx'
import { TABS, useReportAddress } from './use-address.ts'

export function ReportsPage() {
  const { t } = useTranslation()
  const format = useFormat()
  const business = useCurrentBusiness()
  const address = useReportAddress()
  const { tab } = address
  const tabs = useRef<HTMLDivElement>(null)
  // On a phone the tabs are wider than the screen, so the selected tab is scrolled into view.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of the tab scrolls it into view.
  useEffect(() => {
    const chosen = tabs.current?.querySelector('[role=tab][aria-selected=true]')
    chosen?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [tab])
  const hasSales = business.saleLineCount > 0
  const report = { address, businessId: business.id }
  const shown =
    tab === 'inventory' ? (
      <InventoryReports {...report} />
    ) : !hasSales ? (
      <NoSales businessId={business.id} />
    ) : tab === 'payouts' ? (
      <PayoutsReports {...report} />
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
          (hasSales || tab === 'inventory') &&
          FILE_KINDS.map((kind) => (
            <ButtonLink
              key={kind}
              to={fileAddress(business.id, address, kind, format.language)}
              reloadDocument
              download
            >
              <Download aria-hidden className="size-4" />
              {t(`reports.exports.${kind}`)}
            </ButtonLink>
          ))
        }
      />
      <div ref={tabs}>
        <Tabs
          label={t('reports.tabsLabel')}
          value={tab}
          onChange={(chosen) => address.change({ tab: chosen })}
          tabs={TABS.map((value) => ({ value, label: t(`reports.tabs.${value}`), content: shown }))}
        />
      </div>
    </div>
  )
}

function NoSales({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <ImportFirst businessId={businessId} title={t('reports.noSalesTitle')} action={t('reports.importSales')}>
      {t('reports.noSalesText')}
    </ImportFirst>
  )
}

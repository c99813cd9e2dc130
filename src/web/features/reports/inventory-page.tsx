import type { ReactNode } from 'react'
import { useCurrentBusiness } from '#web/business/business.ts'
import { InventoryViews } from '#web/business/inventory-views.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { useExistingPage } from '#web/ui/pagination.tsx'
import { REPORT_PAGE, useInventory } from './api/reports.ts'
import { InventoryTab } from './inventory-tab.tsx'
import { Loaded } from './loaded.tsx'
import { inventoryQuery } from './queries-of.ts'
import { ReportFiles } from './report-files.tsx'
import { useReportAddress } from './use-address.ts'

/** The stock report: its value, how long it lasts, and which products are low. */
export function InventoryPage({ tools }: { tools?: ReactNode }) {
  const { t } = useTranslation()
  const { id } = useCurrentBusiness()
  const address = useReportAddress('inventory')
  const inventory = useInventory(id, inventoryQuery(address))
  useExistingPage(inventory, {
    page: address.page,
    pageSize: REPORT_PAGE,
    onPage: (page) => address.change({ page }),
  })
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('common.nav.inventory')}
        subtitle={t('reports.inventory.subtitle')}
        actions={
          <>
            {tools}
            <ReportFiles title={t('common.nav.inventory')} address={address} businessId={id} />
          </>
        }
      />
      <InventoryViews businessId={id} />
      <Loaded query={inventory}>
        {(report) => <InventoryTab report={report} address={address} businessId={id} />}
      </Loaded>
    </div>
  )
}

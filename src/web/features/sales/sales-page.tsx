import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { LineList } from './line-list.tsx'
import { OrderList } from './order-list.tsx'
import { useSalesList } from './use-sales-list.ts'

export function SalesPage() {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const list = useSalesList(business.id)
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('sales.title')} subtitle={t('sales.subtitle')} />
      {business.saleLineCount === 0 ? (
        <NoSales businessId={business.id} />
      ) : (
        <Tabs
          label={t('sales.tabs')}
          value={list.state.view}
          onChange={(view) => list.change({ view })}
          tabs={[
            { value: 'orders', label: t('sales.orders'), content: <OrderList {...list} /> },
            { value: 'lines', label: t('sales.lines'), content: <LineList {...list} /> },
          ]}
        />
      )}
    </div>
  )
}

function NoSales({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <ImportFirst businessId={businessId} title={t('sales.emptyTitle')} action={t('dashboard.importSales')}>
      {t('sales.emptyText')}
    </ImportFirst>
  )
}

import { useTranslation } from 'react-i18next'
import { useCurrentBusiness } from '#web/business/business.ts'
import { PageHeader } from '#web/ui/page-header.tsx'
import { OverheadList } from './overhead-list.tsx'
import { ShipmentList } from './shipment-list.tsx'

/** The overheads and shipments of the business. */
export function CostsPage() {
  const { t } = useTranslation()
  const { id, currency } = useCurrentBusiness()
  const today = new Date().toLocaleDateString('sv-SE')
  return (
    <div className="page py-8 sm:py-12">
      <PageHeader
        title={t('costs.title')}
        subtitle={t('costs.subtitle')}
        back={{ to: `/business/${id}/reports`, label: t('costs.toReports') }}
      />
      <div className="space-y-12">
        <OverheadList businessId={id} currency={currency} today={today} />
        <ShipmentList businessId={id} currency={currency} today={today} />
      </div>
    </div>
  )
}

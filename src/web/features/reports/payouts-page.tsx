import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { NoSales } from './no-sales.tsx'
import { PayoutsReports } from './payouts-tab.tsx'
import { ReportFiles } from './report-files.tsx'
import { useReportAddress } from './use-address.ts'

/** The payout report: what the seller earned on each platform, and what the platform paid out. */
export function PayoutsPage() {
  const { t } = useTranslation()
  const { id, saleLineCount } = useCurrentBusiness()
  const address = useReportAddress('payouts')
  const hasSales = saleLineCount > 0
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('common.nav.payouts')}
        subtitle={t('payouts.subtitle')}
        actions={
          hasSales && <ReportFiles title={t('common.nav.payouts')} address={address} businessId={id} />
        }
      />
      {hasSales ? <PayoutsReports address={address} businessId={id} /> : <NoSales businessId={id} />}
    </div>
  )
}

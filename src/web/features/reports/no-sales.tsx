import { useTranslation } from '#web/i18n/translation.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'

export function NoSales({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <ImportFirst businessId={businessId} title={t('reports.noSalesTitle')} action={t('reports.importSales')}>
      {t('reports.noSalesText')}
    </ImportFirst>
  )
}

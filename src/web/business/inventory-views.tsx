import { useTranslation } from '#web/i18n/translation.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'

/** Links between the stock report and the restock plan. */
export function InventoryViews({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const inventory = `/business/${businessId}/inventory`
  return (
    <SectionLinks
      label={t('reports.inventory.views.label')}
      sections={[
        { to: inventory, label: t('reports.inventory.views.stock') },
        { to: `${inventory}/restock`, label: t('reports.inventory.views.restock') },
      ]}
    />
  )
}

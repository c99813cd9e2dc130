import type { ReactNode } from 'react'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'

const SECTIONS = [
  { to: '', key: 'units' },
  { to: '/overheads', key: 'overheads' },
  { to: '/ads', key: 'ads' },
  { to: '/shipments', key: 'shipments' },
  { to: '/method', key: 'method' },
] as const

/** The costs of the business; each kind of cost has its own URL. */
export function CostsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const base = `/business/${business.id}/costs`
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('costs.title')} subtitle={t('costs.subtitle')} />
      <SectionLinks
        label={t('costs.title')}
        sections={SECTIONS.map(({ to, key }) => ({ to: base + to, label: t(`costs.sections.${key}`) }))}
      />
      {children}
    </div>
  )
}

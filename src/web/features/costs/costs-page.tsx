import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'

const SECTIONS = [
  { to: '', key: 'units' },
  { to: '/overheads', key: 'overheads' },
  { to: '/shipments', key: 'shipments' },
] as const

/** The costs of the business, each kind at its own address. */
export function CostsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const base = `/business/${business.id}/costs`
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('costs.title')} subtitle={t('costs.subtitle')} />
      <nav aria-label={t('costs.title')} className="mb-6 border-b border-hairline">
        <ul className="-mb-px flex gap-6 overflow-x-auto">
          {SECTIONS.map(({ to, key }) => (
            <li key={key}>
              <NavLink
                to={base + to}
                end
                className="flex min-h-11 items-center border-b-2 border-transparent font-medium whitespace-nowrap text-muted -outline-offset-2 hover:text-ink aria-[current]:border-palm aria-[current]:text-ink"
              >
                {t(`costs.sections.${key}`)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      {children}
    </div>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'

const GROUPS = [
  { key: 'general', path: '' },
  { key: 'security', path: '/security' },
  { key: 'notifications', path: '/notifications' },
  { key: 'api', path: '/api' },
  { key: 'data', path: '/data' },
] as const

/** The frame of every settings page: the title, and the links to the groups of settings. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const { t } = useTranslation()
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader title={t('settings.title')} />
      <SectionLinks
        label={t('settings.groups.label')}
        sections={GROUPS.map(({ key, path }) => ({
          to: `/settings${path}`,
          label: t(`settings.groups.${key}`),
        }))}
      />
      {children}
    </div>
  )
}

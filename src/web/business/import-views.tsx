import { useTranslation } from '#web/i18n/translation.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'

/** Links between the two ways to import: files that the seller uploads, and connections. */
export function ImportViews({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const imports = `/business/${businessId}/import`
  return (
    <SectionLinks
      label={t('businesses.imports.label')}
      sections={[
        { to: imports, label: t('businesses.imports.files') },
        { to: `${imports}/connections`, label: t('businesses.imports.connections') },
      ]}
    />
  )
}

import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { SectionLinks } from '#web/ui/section-links.tsx'
import { refusalAtStore } from './refusal-at.ts'

/** Links between the two ways to import: files that the seller uploads, and connections. */
export function ImportViews({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const refusalAt = useStore(refusalAtStore)
  const imports = `/business/${businessId}/import`
  return (
    <SectionLinks
      label={t('businesses.imports.label')}
      sections={[
        { to: imports, label: t('businesses.imports.files') },
        { to: `${imports}/connections`, label: t('businesses.imports.connections') },
      ].filter(({ to }) => !refusalAt(to))}
    />
  )
}

import { importTemplate } from '#contract/import-files.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Download } from '#web/ui/icons/download.tsx'

/** A link to the import template, for platforms whose files Safi does not recognise. */
export function TemplateLink() {
  const { t } = useTranslation()
  return (
    <p className="text-[0.9375rem]">
      <a
        href={importTemplate.path}
        download="safi-template.csv"
        className="inline-flex min-h-11 items-center gap-2 font-medium text-palm-text underline underline-offset-4"
      >
        <Download aria-hidden className="size-4" />
        {t('imports.template')}
      </a>
      <span className="block text-muted">{t('imports.templateHint')}</span>
    </p>
  )
}

import { importErrors } from '#contract/import-files.ts'
import type { ImportPreview } from '#contract/imports.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Download } from '#web/ui/icons/download.tsx'
import { errorsFileUrl } from './api/errors-file.ts'
import { RowErrorTable } from './row-error-table.tsx'

export interface RowErrorsProps {
  importId: string
  preview: ImportPreview
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Rows that could not be read; only the seller can decide to leave them out. */
export function RowErrors({ importId, preview, accepted, onAccept }: RowErrorsProps) {
  const { t } = useTranslation()
  const business = useCurrentBusiness()
  const { errorCount, errors } = preview
  const withRest = preview.byKind.length > 0
  return (
    <Section
      title={t('imports.errorsTitle', { count: errorCount })}
      description={
        !withRest
          ? t('imports.errorsAll')
          : errorCount > errors.length
            ? t('imports.errorsFirst', { count: errors.length })
            : t('imports.errorsHint')
      }
    >
      <RowErrorTable errors={errors} />
      <ButtonLink
        needs={importErrors}
        to={errorsFileUrl(business.id, importId, currentLanguage())}
        reloadDocument
        download
        className="mt-3"
      >
        <Download aria-hidden className="size-4" />
        {t('imports.errorsDownload')}
      </ButtonLink>
      {withRest && (
        <Checkbox
          className="mt-4"
          label={t('imports.withoutThem', { count: errorCount })}
          hint={t('imports.withoutThemHint')}
          checked={accepted}
          onChange={({ target }) => onAccept(target.checked)}
        />
      )}
    </Section>
  )
}

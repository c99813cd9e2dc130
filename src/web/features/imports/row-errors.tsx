import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/imports.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { RowErrorTable } from './row-error-table.tsx'

export interface RowErrorsProps {
  preview: ImportPreview
  accepted: boolean
  onAccept: (accepted: boolean) => void
}

/** Rows that could not be read; only the seller's own word leaves them out. */
export function RowErrors({ preview, accepted, onAccept }: RowErrorsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { errorCount, errors } = preview
  return (
    <Section
      title={t('imports.errorsTitle', { count: errorCount, shown: format.number(errorCount) })}
      description={
        errorCount > errors.length
          ? t('imports.errorsFirst', { count: errors.length })
          : t('imports.errorsHint')
      }
    >
      <RowErrorTable errors={errors} />
      <Checkbox
        className="mt-4"
        label={t('imports.withoutThem', { count: errorCount, shown: format.number(errorCount) })}
        hint={t('imports.withoutThemHint')}
        checked={accepted}
        onChange={({ target }) => onAccept(target.checked)}
      />
    </Section>
  )
}

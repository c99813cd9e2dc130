import { useTranslation } from 'react-i18next'
import type { ImportPreview, RowError } from '#contract/imports.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Count } from '#web/ui/money.tsx'

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
      <DataTable<RowError>
        caption={t('imports.unreadable')}
        columns={[
          {
            key: 'line',
            header: t('imports.line'),
            numeric: true,
            rowHeader: true,
            className: 'w-20 min-w-0',
            cell: (row) => <Count value={row.line} />,
          },
          { key: 'column', header: t('imports.column'), cell: (row) => <bdi>{row.column}</bdi> },
          {
            key: 'value',
            header: t('imports.cell'),
            className: 'max-w-48 truncate',
            cell: (row) => <bdi dir="auto">{row.value}</bdi>,
          },
          { key: 'reason', header: t('imports.reason'), cell: (row) => t(`imports.rowErrors.${row.code}`) },
        ]}
        rows={errors}
        rowKey={(row) => `${row.line} ${row.column} ${row.code}`}
      />
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

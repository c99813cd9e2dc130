import type { RowError } from '#contract/imports.ts'
import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { DataTable } from '#web/ui/data-table.tsx'

/** The unreadable cells of a file, and the reasons. */
export function RowErrorTable({ errors }: { errors: readonly RowError[] }) {
  const { t } = useTranslation()
  const sheets = errors.some(({ sheet }) => sheet !== undefined)
  return (
    <DataTable<RowError>
      caption={t('imports.unreadable')}
      columns={[
        ...(sheets
          ? [
              {
                key: 'sheet',
                header: t('importFile.sheet'),
                cell: (row: RowError) => <bdi>{row.sheet}</bdi>,
              },
            ]
          : []),
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
          className: 'max-w-48',
          cell: (row) => (
            <bdi dir="auto" className="line-clamp-2 break-words">
              {row.value}
            </bdi>
          ),
        },
        { key: 'reason', header: t('imports.reason'), cell: (row) => t(`imports.rowErrors.${row.code}`) },
      ]}
      rows={errors}
      rowKey={(row) => `${row.sheet} ${row.line} ${row.column} ${row.code}`}
    />
  )
}

import type { ImportPreview } from '#contract/imports.ts'
import { LINE_KINDS } from '#domain/import/sale-line.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'

type Kind = ImportPreview['byKind'][number]

/** All rows of the file, by their classification. */
export function RowKinds({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
  const nameOf = (kind: string) => {
    const known = LINE_KINDS.find((name) => name === kind)
    return known ? t(`imports.kinds.${known}`) : kind
  }
  return (
    <Section title={t('imports.everyRow')} description={t('imports.everyRowHint')}>
      <DataTable<Kind>
        caption={t('imports.everyRow')}
        columns={[
          { key: 'kind', header: t('imports.kind'), rowHeader: true, cell: (row) => nameOf(row.kind) },
          {
            key: 'raw',
            header: t('imports.rawType'),
            cell: (row) => <bdi className="text-muted">{row.rawType}</bdi>,
          },
          {
            key: 'lines',
            header: t('imports.lines'),
            numeric: true,
            cell: (row) => <Count value={row.lines} />,
          },
          {
            key: 'total',
            header: t('imports.total'),
            numeric: true,
            cell: (row) => <Money minor={row.total} currency={row.currency} />,
          },
        ]}
        rows={preview.byKind}
        rowKey={(row) => `${row.kind} ${row.rawType} ${row.currency}`}
        currency={onlyCurrency(preview.byKind)}
      />
    </Section>
  )
}

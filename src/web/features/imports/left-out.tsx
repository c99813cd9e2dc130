import type { LeftOut as LeftOutRow } from '#domain/import/reader/left-out.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { onlyCurrency } from '#web/ui/shown-currency.ts'

/** Rows that are no sales because of their status, with the amounts that the file states for them. */
export function LeftOut({ rows }: { rows: readonly LeftOutRow[] }) {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  return (
    <Section title={t('imports.leftOut.title')} description={t('imports.leftOut.hint')}>
      <DataTable<LeftOutRow>
        caption={t('imports.leftOut.title')}
        columns={[
          {
            key: 'status',
            header: t('imports.leftOut.status'),
            rowHeader: true,
            cell: (row) => <bdi>{row.rawType}</bdi>,
          },
          {
            key: 'lines',
            header: t('imports.lines'),
            numeric: true,
            cell: (row) => <Count value={row.lines} />,
          },
          {
            key: 'money',
            header: t('imports.leftOut.money'),
            numeric: true,
            cell: (row) => <Money minor={row.money} currency={row.currency} />,
          },
        ]}
        rows={rows}
        rowKey={(row) => `${row.rawType} ${row.currency}`}
        currency={onlyCurrency(rows)}
      />
    </Section>
  )
}

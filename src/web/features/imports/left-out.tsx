import { useTranslation } from 'react-i18next'
import type { ImportPreview } from '#contract/imports.ts'
import { Section } from '#web/ui/card.tsx'
import { DataTable } from '#web/ui/data-table.tsx'
import { Count, Money } from '#web/ui/money.tsx'

type LeftOutRow = ImportPreview['leftOut'][number]

/** Rows that their status takes out of sales, with the money that they show all the same. */
export function LeftOut({ preview }: { preview: ImportPreview }) {
  const { t } = useTranslation()
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
        rows={preview.leftOut}
        rowKey={(row) => `${row.rawType} ${row.currency}`}
      />
    </Section>
  )
}

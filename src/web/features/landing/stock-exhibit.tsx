import { Count } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { TableFrame } from '#web/ui/table-frame.tsx'
import { type Column, TableHead, TableRow } from '#web/ui/table-parts.tsx'

type Kind = 'counted' | 'sold' | 'damaged' | 'returned'

const MOVEMENTS: readonly [Kind, number][] = [
  ['counted', 40],
  ['sold', -6],
  ['damaged', -2],
  ['sold', -5],
  ['returned', 1],
]

const ROWS = MOVEMENTS.map(([kind, change], index) => ({
  key: `${index}`,
  kind,
  change,
  left: MOVEMENTS.slice(0, index + 1).reduce((sum, [, moved]) => sum + moved, 0),
}))

/** An illustration: stock movements of a product. */
export function StockExhibit() {
  const { t } = useTranslation()
  const format = useFormat()
  const columns: Column<(typeof ROWS)[number]>[] = [
    {
      key: 'what',
      header: t('landing.features.stock.what'),
      rowHeader: true,
      className: 'text-start',
      cell: ({ kind }) => t(`landing.features.stock.${kind}`),
    },
    {
      key: 'change',
      header: t('landing.features.stock.change'),
      numeric: true,
      cell: ({ change }) => (
        <bdi dir="ltr">
          {change > 0 && '+'}
          {format.number(change)}
        </bdi>
      ),
    },
    {
      key: 'left',
      header: t('landing.features.stock.left'),
      numeric: true,
      cell: ({ left }) => <Count value={left} />,
    },
  ]
  // Assembled from the parts of a table: DataTable would also load menus and sorting, which the landing page does not use.
  return (
    <TableFrame caption={t('landing.features.stock.title')} small>
      <TableHead columns={columns} />
      <tbody>
        {ROWS.map((row) => (
          <TableRow key={row.key} columns={columns} row={row} />
        ))}
      </tbody>
    </TableFrame>
  )
}

import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, useMemo, useRef } from 'react'
import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ColumnButton } from '#web/ui/column-button.tsx'
import { useColumnChoice } from '#web/ui/column-choice.ts'
import { SortSelect } from '#web/ui/data-table.tsx'
import type { Sort } from '#web/ui/sort.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { TableFrame } from '#web/ui/table-frame.tsx'
import { type Column, TableCheck, TableHead, TableRow } from '#web/ui/table-parts.tsx'
import { usePageTop } from '#web/ui/use-page-top.ts'
import { ROWS_PAGE, type RowsQuery, useRowsOf } from '../api/product-rows.ts'
import type { CardAction } from '../list/product-actions.tsx'
import { useProductColumns } from './product-columns.tsx'
import { RowActions } from './row-actions.tsx'
import type { ProductSelection } from './use-selection.ts'

export interface ProductTableProps {
  businessId: string
  currency: CurrencyCode
  query: RowsQuery
  total: number
  sort: Sort
  onSort: (sort: Sort) => void
  selection: ProductSelection
  onAction: (action: CardAction, row: ProductRow) => void
}

/** All products as a table. Only the rows near the visible ones are loaded and in the document. */
export function ProductTable(props: ProductTableProps) {
  const { businessId, currency, query, total, sort, onSort, selection, onAction } = props
  const { t } = useTranslation()
  const choice = useColumnChoice('products')
  const all = useProductColumns(businessId, currency)
  const columns = useMemo(() => {
    const shown = all.filter(({ key, rowHeader }) => rowHeader || !choice.hidden.has(key))
    const actions: Column<ProductRow> = {
      key: 'actions',
      header: t('productList.table.actions'),
      headerHidden: true,
      inBlock: 'hidden',
      cell: (row) => <RowActions row={row} businessId={businessId} onAction={onAction} />,
    }
    return [...shown, actions]
  }, [all, choice.hidden, t, businessId, onAction])
  const { chosen } = selection
  return (
    <TableFrame
      caption={t('products.title')}
      currency={currency}
      dense
      rowCount={total}
      tools={
        <>
          <SortSelect columns={all} sort={sort} onSort={onSort} />
          <span className="max-sm:hidden">
            <ColumnButton columns={all.filter(({ rowHeader }) => !rowHeader)} choice={choice} />
          </span>
        </>
      }
    >
      <TableHead
        columns={columns}
        sort={sort}
        onSort={onSort}
        before={
          <TableCheck
            label={t('common.table.selectAll')}
            checked={chosen.size > 0 && chosen.size === total}
            partly={chosen.size > 0 && chosen.size < total}
            onChange={() => void selection.toggleAll(total)}
          />
        }
      />
      <Rows {...{ businessId, query, total, columns, selection }} />
    </TableFrame>
  )
}

interface RowsProps extends Pick<ProductTableProps, 'businessId' | 'query' | 'total' | 'selection'> {
  columns: readonly Column<ProductRow>[]
}

/** Renders the rows in and near the window. While the user scrolls, only this component renders, not the header and the controls above. */
function Rows({ businessId, query, total, columns, selection }: RowsProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { items, before, after, measure } = useVirtualRows(body, total)
  const pages = [...new Set(items.map(({ index }) => Math.floor(index / ROWS_PAGE) + 1))]
  const rowAt = useRowsOf(businessId, query, pages)
  const { chosen, toggle } = selection
  return (
    <tbody ref={body}>
      <Spacer height={before} />
      {items.map(({ key, index }) => {
        const row = rowAt(index)
        const place = { 'data-index': index, 'aria-rowindex': index + 2, ref: measure }
        return row ? (
          <Row
            key={key}
            row={row}
            columns={columns}
            checked={chosen.has(row.id)}
            onToggle={toggle}
            {...place}
          />
        ) : (
          <tr key={key} {...place}>
            <td colSpan={columns.length + 1}>
              <Skeleton className="h-5" />
            </td>
          </tr>
        )
      })}
      <Spacer height={after} />
    </tbody>
  )
}

/** Virtual rows that scroll with the page. On narrow screens, where each row is a block, their heights are measured. */
function useVirtualRows(body: { readonly current: HTMLElement | null }, count: number) {
  const top = usePageTop(body)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => (window.innerWidth < 704 ? 84 : 44),
    overscan: 10,
    scrollMargin: top,
    // No synchronous render on scroll: the ten rows beyond the window give React time to render in small steps.
    useFlushSync: false,
  })
  const items = virtual.getVirtualItems()
  return {
    items,
    before: Math.max(0, (items[0]?.start ?? top) - top),
    after: Math.max(0, virtual.getTotalSize() - ((items.at(-1)?.end ?? top) - top)),
    measure: virtual.measureElement,
  }
}

function Spacer({ height }: { height: number }): ReactNode {
  return height === 0 ? null : <tr aria-hidden data-spacer style={{ height }} />
}

interface RowProps extends Omit<React.ComponentProps<'tr'>, 'onToggle'> {
  row: ProductRow
  columns: readonly Column<ProductRow>[]
  checked: boolean
  onToggle: (id: string, checked: boolean) => void
}

const Row = memo(function Row({ row, columns, checked, onToggle, ...place }: RowProps) {
  const { t } = useTranslation()
  return (
    <TableRow
      {...place}
      columns={columns}
      row={row}
      before={
        <TableCheck
          label={t('common.table.select', { name: row.name })}
          checked={checked}
          onChange={({ target }) => onToggle(row.id, target.checked)}
        />
      }
    />
  )
})

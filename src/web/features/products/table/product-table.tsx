import { useWindowVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { memo, type ReactNode, type Ref, useDeferredValue, useMemo, useRef } from 'react'
import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ColumnButton } from '#web/ui/column-button.tsx'
import { useColumnChoice } from '#web/ui/column-choice.ts'
import { SortSelect } from '#web/ui/data-table.tsx'
import type { Sort } from '#web/ui/sort.ts'
import { Skeleton } from '#web/ui/states.tsx'
import { TableFrame } from '#web/ui/table-frame.tsx'
import { type Column, TableCheck, TableHead, TableRow } from '#web/ui/table-parts.tsx'
import { usePageTop } from '#web/ui/use-page-top.ts'
import { type RowsQuery, useRowsOf } from '../api/product-rows.ts'
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

/** Columns with figures or costs, which a viewer without them does not see. */
const OF_FIGURES = ['units', 'revenue', 'profit', 'margin', 'unit_cost']

/** All products as a table. Only the rows near the visible ones are loaded and in the document. */
export function ProductTable(props: ProductTableProps) {
  const { businessId, currency, query, total, sort, onSort, selection, onAction } = props
  const { t } = useTranslation()
  const choice = useColumnChoice('products')
  const { hidesCosts } = useCurrentBusiness()
  const columnsOfAll = useProductColumns(businessId, currency)
  const all = useMemo(
    () => (hidesCosts ? columnsOfAll.filter(({ key }) => !OF_FIGURES.includes(key)) : columnsOfAll),
    [columnsOfAll, hidesCosts],
  )
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

/**
 * Rows that appear together, in a row group of their own. Each change of the table makes the browser arrange and paint all its rows, so one
 * change for several rows is cheaper.
 */
const GROUP = 5

interface RowsProps extends Pick<ProductTableProps, 'businessId' | 'query' | 'total' | 'selection'> {
  columns: readonly Column<ProductRow>[]
}

/** Renders the rows in and near the window. While the user scrolls, only this component renders, not the header and the controls above. */
function Rows({ businessId, query, total, columns, selection }: RowsProps) {
  const start = useRef<HTMLTableSectionElement>(null)
  const { groups, before, after, measure } = useVirtualGroups(start, Math.ceil(total / GROUP))
  const [first, last] = [
    (groups[0]?.index ?? 0) * GROUP,
    Math.min(((groups.at(-1)?.index ?? 0) + 1) * GROUP, total),
  ]
  const rowAt = useRowsOf(businessId, query, first, last - 1)
  const { chosen, toggle } = selection
  return (
    <>
      <Spacer ref={start} height={before} />
      {groups.map(({ key, index: group }) => (
        <tbody
          key={key}
          data-group={group}
          data-more={(group + 1) * GROUP < total || undefined}
          ref={measure}
        >
          {Array.from({ length: Math.min(GROUP, total - group * GROUP) }, (_, at) => {
            const index = group * GROUP + at
            const row = rowAt(index)
            const place = { 'data-index': index, 'aria-rowindex': index + 2 }
            return row ? (
              <Row
                key={index}
                row={row}
                columns={columns}
                checked={chosen.has(row.id)}
                onToggle={toggle}
                {...place}
              />
            ) : (
              <tr key={index} {...place}>
                <td colSpan={columns.length + 1}>
                  <Skeleton className="h-5" />
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
      {after > 0 && <Spacer height={after} />}
    </>
  )
}

/** Groups of rows that scroll with the page. */
function useVirtualGroups(start: { readonly current: HTMLElement | null }, count: number) {
  const top = usePageTop(start)
  const height = GROUP * (window.innerWidth < 704 ? 84 : 45)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    indexAttribute: 'data-group',
    measureElement: sizeOf,
    overscan: 2,
    scrollMargin: top,
    // No synchronous render on scroll: the ten rows beyond the window give React time to render in small steps.
    useFlushSync: false,
  })
  const groups = useDeferredValue(virtual.getVirtualItems())
  return {
    groups,
    before: Math.max(0, (groups[0]?.start ?? top) - top),
    after: Math.max(0, virtual.getTotalSize() - ((groups.at(-1)?.end ?? top) - top)),
    measure: virtual.measureElement,
  }
}

/** The height of a group as the observer reports it. Reading it from the element would force a layout for each new group. */
function sizeOf(
  group: Element,
  entry: ResizeObserverEntry | undefined,
  virtual: Virtualizer<Window, Element>,
) {
  const known = virtual.measurementsCache[virtual.indexFromElement(group)]?.size ?? 0
  return Math.round(entry?.borderBoxSize[0]?.blockSize ?? known)
}

interface SpacerProps {
  height: number
  ref?: Ref<HTMLTableSectionElement>
}

/** The space of rows that are not in the document. */
function Spacer({ height, ref }: SpacerProps): ReactNode {
  return (
    <tbody ref={ref} aria-hidden>
      <tr data-spacer style={{ height }} />
    </tbody>
  )
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

import {
  defaultRangeExtractor,
  type Range,
  useWindowVirtualizer,
  type Virtualizer,
} from '@tanstack/react-virtual'
import { Fragment, memo, type ReactNode, type Ref, useDeferredValue, useMemo, useRef, useState } from 'react'
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
import { useNarrowWindow } from '#web/ui/use-narrow-window.ts'
import { usePageTop } from '#web/ui/use-page-top.ts'
import { type RowsQuery, useRowsOf, useVariants } from '../api/product-rows.ts'
import type { CardAction } from '../list/product-actions.tsx'
import { type OpenVariants, OpenVariantsContext } from './open-variants.ts'
import { useProductColumns } from './product-columns.tsx'
import { RowActions } from './row-actions.tsx'
import { idsOf, type ProductSelection } from './use-selection.ts'

export interface ProductTableProps {
  businessId: string
  currency: CurrencyCode
  query: RowsQuery
  /** The number of rows. */
  total: number
  /** The number of products in the rows. It is larger than `total` if variants share a row. */
  products: number
  sort: Sort
  onSort: (sort: Sort) => void
  selection: ProductSelection
  onAction: (action: CardAction, row: ProductRow) => void
}

/** Columns with figures or costs, which are hidden from viewers without access to costs and profit. */
const OF_FIGURES = ['units', 'revenue', 'profit', 'margin', 'unit_cost']

/** All products as a table. Only the rows near the visible ones are loaded and in the document. */
export function ProductTable(props: ProductTableProps) {
  const { businessId, currency, query, total, products, sort, onSort, selection, onAction } = props
  const { t } = useTranslation()
  const choice = useColumnChoice('products')
  const { hidesCosts } = useCurrentBusiness()
  const columnsOfAll = useProductColumns(businessId, currency)
  const all = useMemo(
    () => (hidesCosts ? columnsOfAll.filter(({ key }) => !OF_FIGURES.includes(key)) : columnsOfAll),
    [columnsOfAll, hidesCosts],
  )
  const narrow = useNarrowWindow()
  const { chosen, remove: onLeave } = selection
  const columns = useMemo(() => {
    const shown = all.filter(({ key, rowHeader }) => rowHeader || !choice.hidden.has(key))
    const actions: Column<ProductRow> = {
      key: 'actions',
      header: t('productList.table.actions'),
      headerHidden: true,
      inBlock: 'hidden',
      cell: (row) => (row.variants ? null : <RowActions {...{ row, businessId, onAction, onLeave }} />),
    }
    const columns = [...shown, actions]
    // leaves out about half of the cells, so that scrolling costs a phone half as much for each new row
    return narrow ? columns.filter(({ inBlock }) => inBlock !== 'hidden') : columns
  }, [all, choice.hidden, narrow, t, businessId, onAction, onLeave])
  const variants = useOpenVariants()
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
            checked={chosen.size > 0 && chosen.size === products}
            partly={chosen.size > 0 && chosen.size < products}
            onChange={() => void selection.toggleAll(products)}
          />
        }
      />
      <OpenVariantsContext value={variants}>
        <Rows {...{ businessId, query, total, columns, selection }} open={variants.open} />
      </OpenVariantsContext>
    </TableFrame>
  )
}

function useOpenVariants(): OpenVariants {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  return useMemo(
    () => ({
      open,
      toggle: (name) =>
        setOpen(new Set(open.has(name) ? [...open].filter((each) => each !== name) : [...open, name])),
    }),
    [open],
  )
}

/**
 * Rows that are added and removed together, as a row group. After each change of the table, the browser lays out and paints all its rows,
 * so one change for several rows is cheaper.
 */
const GROUP = 5

interface RowsProps extends Pick<ProductTableProps, 'businessId' | 'query' | 'total' | 'selection'> {
  columns: readonly Column<ProductRow>[]
  open: OpenVariants['open']
}

/** Renders the rows in and near the window. While the user scrolls, only this component renders, not the header and the controls above. */
function Rows({ businessId, query, total, columns, selection, open }: RowsProps) {
  const start = useRef<HTMLTableSectionElement>(null)
  const { groups, before, after, measure } = useVirtualGroups(start, Math.ceil(total / GROUP))
  const rowAt = useRowsOf(
    businessId,
    query,
    groups.flatMap(({ index }) => [index * GROUP, Math.min((index + 1) * GROUP, total) - 1]),
  )
  const shared = { columns, selection }
  return (
    <>
      <Spacer ref={start} height={before} />
      {groups.map(({ key, index: group, gap }) => (
        <Fragment key={key}>
          {gap > 0 && <Spacer height={gap} />}
          <tbody data-group={group} data-more={(group + 1) * GROUP < total || undefined} ref={measure}>
            {Array.from({ length: Math.min(GROUP, total - group * GROUP) }, (_, at) => {
              const index = group * GROUP + at
              const row = rowAt(index)
              const place = { 'data-index': index, 'aria-rowindex': index + 2 }
              return (
                // by the product, so that an open field or menu stays with it when other rows come or go above it
                <Fragment key={row?.id ?? index}>
                  {row ? (
                    <SelectableRow row={row} {...shared} {...place} />
                  ) : (
                    <EmptyRow columns={columns.length + 1} {...place} />
                  )}
                  {row?.variants && open.has(row.variantOf) && (
                    <Variants businessId={businessId} query={query} variantOf={row.variantOf} {...shared} />
                  )}
                </Fragment>
              )
            })}
          </tbody>
        </Fragment>
      ))}
      {after > 0 && <Spacer height={after} />}
    </>
  )
}

interface VariantsProps extends Pick<RowsProps, 'businessId' | 'query' | 'columns' | 'selection'> {
  variantOf: string
}

/** The rows of the variants, below the row with their totals. */
function Variants({ businessId, query, variantOf, columns, selection }: VariantsProps) {
  const { data } = useVariants(businessId, query, variantOf)
  if (!data) return <EmptyRow columns={columns.length + 1} />
  return data.rows.map((row) => (
    <SelectableRow key={row.id} row={row} columns={columns} selection={selection} data-variant />
  ))
}

function EmptyRow({ columns, ...place }: React.ComponentProps<'tr'> & { columns: number }) {
  return (
    <tr {...place}>
      <td colSpan={columns}>
        <Skeleton className="h-5" />
      </td>
    </tr>
  )
}

/** The groups of rows in and near the window. */
function useVirtualGroups(start: { readonly current: HTMLElement | null }, count: number) {
  // What is above the table takes at least this height. Otherwise the first render would contain rows below the window.
  const top = usePageTop(start, 450)
  const height = GROUP * (window.innerWidth < 704 ? 84 : 45)
  // The rows in the window come first. The rows beyond it follow in a render of their own, so that neither blocks a slow phone.
  const overscan = useDeferredValue(2, 0)
  const virtual = useWindowVirtualizer({
    count,
    estimateSize: () => height,
    // the first render already contains the visible rows, so that the space below them does not move
    initialRect: { width: window.innerWidth, height: window.innerHeight },
    indexAttribute: 'data-group',
    measureElement: sizeOf,
    overscan,
    rangeExtractor: withFocused,
    scrollMargin: top,
    // No synchronous render on scroll: the ten rows beyond the window give React time to render in small steps.
    useFlushSync: false,
  })
  const groups = useDeferredValue(virtual.getVirtualItems())
  return {
    groups: groups.map((group, at) => ({
      ...group,
      gap: group.start - (groups[at - 1]?.end ?? group.start),
    })),
    before: Math.max(0, (groups[0]?.start ?? top) - top),
    after: Math.max(0, virtual.getTotalSize() - ((groups.at(-1)?.end ?? top) - top)),
    measure: virtual.measureElement,
  }
}

/** Also keeps the group with the focus in the document while the page scrolls, so that a field in it keeps what was typed. */
function withFocused(range: Range): number[] {
  const groups = defaultRangeExtractor(range)
  const focused = Number(document.activeElement?.closest<HTMLElement>('[data-group]')?.dataset.group ?? -1)
  if (focused < 0 || focused >= range.count || groups.includes(focused)) return groups
  return [...groups, focused].sort((a, b) => a - b)
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

/** Keeps the space of rows that are not in the document. */
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
  /** How many of the row's products are selected. */
  chosen: number
  onToggle: ProductSelection['toggle']
  'data-variant'?: boolean
}

type SelectableRowProps = Omit<RowProps, 'chosen' | 'onToggle'> & Pick<RowsProps, 'selection'>

function SelectableRow({ selection: { chosen, toggle }, ...of }: SelectableRowProps) {
  return <Row {...of} chosen={idsOf(of.row).filter((id) => chosen.has(id)).length} onToggle={toggle} />
}

const Row = memo(function Row({ row, columns, chosen, onToggle, ...place }: RowProps) {
  const ids = idsOf(row)
  const { t } = useTranslation()
  return (
    <TableRow
      {...place}
      columns={columns}
      row={row}
      before={
        <TableCheck
          label={t('common.table.select', { name: row.name })}
          checked={chosen === ids.length}
          partly={chosen > 0 && chosen < ids.length}
          onChange={({ target }) => onToggle(ids, target.checked)}
        />
      }
    />
  )
})

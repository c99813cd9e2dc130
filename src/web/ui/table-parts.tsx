import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'
import { ArrowDown } from './icons/arrow-down.tsx'
import { ArrowUp } from './icons/arrow-up.tsx'
import type { Sort } from './sort.ts'

export interface Column<Row> {
  key: string
  /** The header. It also labels the cell where rows are blocks, and names the column in menus. */
  header: string
  /** The header is visible only to screen readers. */
  headerHidden?: boolean
  /** A column of numbers. They are aligned right in both writing directions, so that their decimals line up. */
  numeric?: boolean
  /** The column whose cell names the row. A block starts with it, and its link makes the whole block tappable. */
  rowHeader?: boolean
  /** The value by which a complete list is sorted; null for unknown values, which come last. */
  sortBy?: ((row: Row) => string | number | null) | undefined
  /** The server can sort the list by this column. */
  sortable?: boolean
  cell: (row: Row) => ReactNode
  className?: string
  /**
   * Where the cell is shown in rows that are blocks: beside the name of the row, below it without a label, or nowhere. By default below it
   * with a label.
   */
  inBlock?: 'main' | 'unlabelled' | 'hidden'
}

export interface TableHeadProps<Row> {
  columns: readonly Column<Row>[]
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort) => void) | undefined
  /** A cell before the first column, such as the checkbox that selects all rows. */
  before?: ReactNode
}

const isSortable = <Row,>({ sortBy, sortable }: Column<Row>) => Boolean(sortBy || sortable)

/** The direction of the first click: ascending for the column that names the row, otherwise the largest number or latest date first. */
export function firstDirection<Row>({ rowHeader }: Column<Row>): Sort['direction'] {
  return rowHeader ? 'asc' : 'desc'
}

export function sortableOf<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.filter(isSortable)
}

/** The header row. It stays visible while the page or the table scrolls. */
export function TableHead<Row>({ columns, sort, onSort, before }: TableHeadProps<Row>) {
  return (
    <thead>
      <tr>
        {before !== undefined && <td className="table-check">{before}</td>}
        {columns.map((column) => {
          const { key, header, headerHidden, numeric, className } = column
          const sorts = onSort !== undefined && isSortable(column)
          const on = sort?.key === key
          return (
            <th
              key={key}
              scope="col"
              data-numeric={numeric || undefined}
              aria-sort={
                !sorts ? undefined : !on ? 'none' : sort.direction === 'asc' ? 'ascending' : 'descending'
              }
              className={className}
            >
              {sorts ? (
                <SortButton column={column} direction={on ? sort.direction : undefined} onSort={onSort} />
              ) : headerHidden ? (
                <span className="sr-only">{header}</span>
              ) : (
                header
              )}
            </th>
          )
        })}
      </tr>
    </thead>
  )
}

interface SortButtonProps<Row> {
  column: Column<Row>
  direction: Sort['direction'] | undefined
  onSort: (sort: Sort) => void
}

function SortButton<Row>({ column, direction, onSort }: SortButtonProps<Row>) {
  const { key, header, numeric } = column
  const Arrow = (direction ?? firstDirection(column)) === 'asc' ? ArrowUp : ArrowDown
  const turned = direction === 'asc' ? 'desc' : 'asc'
  return (
    <button
      type="button"
      onClick={() => onSort({ key, direction: direction ? turned : firstDirection(column) })}
      className={cx(
        'group -my-2 inline-flex min-h-9 items-end align-bottom gap-1 rounded-sm py-2 hover:text-ink pointer-coarse:min-h-11',
        // The arrow is placed so that the label stays aligned with the numbers.
        numeric ? 'ltr:flex-row-reverse ltr:text-end' : 'text-start',
        direction && 'text-ink',
      )}
    >
      <span>{header}</span>
      <Arrow
        aria-hidden
        className={cx('mb-0.5 size-3.5 shrink-0', !direction && 'opacity-0 group-hover:opacity-60')}
      />
    </button>
  )
}

export interface TableRowProps<Row> extends Omit<ComponentProps<'tr'>, 'children'> {
  columns: readonly Column<Row>[]
  row: Row
  before?: ReactNode
}

/** A row of a table; a block where the table is narrow. */
export function TableRow<Row>({ columns, row, before, ...rest }: TableRowProps<Row>) {
  return (
    <tr {...rest}>
      {before !== undefined && <td className="table-check">{before}</td>}
      {columns.map((column) => (
        <Cell key={column.key} column={column}>
          {column.cell(row)}
        </Cell>
      ))}
    </tr>
  )
}

export function Cell<Row>({ column, children }: { column: Column<Row>; children: ReactNode }) {
  const { header, numeric, rowHeader, inBlock, className } = column
  const label = <span className="table-label">{header} </span>
  if (rowHeader)
    return (
      <th scope="row" data-numeric={numeric || undefined} className={className}>
        {/* a name needs no label in a block, but a number does */}
        {numeric && label}
        {children}
      </th>
    )
  return (
    <td data-numeric={numeric || undefined} data-in-block={inBlock} className={className}>
      {inBlock !== 'hidden' && inBlock !== 'unlabelled' && children !== null && label}
      {children}
    </td>
  )
}

export interface TableCheckProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  label: string
  /** True if some but not all rows are selected. */
  partly?: boolean
}

/** The checkbox that selects a row or all rows. */
export function TableCheck({ label, partly = false, ...rest }: TableCheckProps) {
  return (
    <label className="-m-3 grid size-11 place-items-center">
      <span className="sr-only">{label}</span>
      <input
        {...rest}
        ref={(box) => {
          if (box) box.indeterminate = partly
        }}
        type="checkbox"
        className="size-4.5 accent-palm"
      />
    </label>
  )
}

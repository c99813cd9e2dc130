import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  key: string
  header: ReactNode
  /** A column of numbers. They are aligned right in both writing directions, so that their decimals line up. */
  numeric?: boolean
  /** The column whose cell names the row. */
  rowHeader?: boolean
  /** The current sort direction of a sortable column. */
  sorted?: 'ascending' | 'descending' | 'none'
  cell: (row: Row) => ReactNode
  className?: string
  /** On a phone this column becomes the first number column, because later columns are visible only after scrolling. */
  early?: boolean
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The cells of the last row, usually totals: one for each column. */
  footer?: readonly ReactNode[]
}

interface Placed<Row> {
  readonly column: Column<Row>
  readonly key: string
  readonly className: string
  /** The index of the column in `columns`. */
  readonly at: number
}

/** Columns that come early on phones are rendered in two places, one of them hidden: CSS cannot reorder table cells. */
function placed<Row>(columns: readonly Column<Row>[]): Placed<Row>[] {
  const place = (column: Column<Row>, at: number, extra?: string | false) => ({
    column,
    at,
    key: column.key,
    className: cx(
      'px-3 first:ps-0 last:pe-0',
      column.numeric ? 'tabular ltr:text-end rtl:text-start whitespace-nowrap' : 'text-start',
      column.className,
      extra,
    ),
  })
  const all = columns.map((column, at) => place(column, at, column.early && 'max-sm:hidden'))
  const early = columns.flatMap((column, at) =>
    column.early ? [{ ...place(column, at, 'sm:hidden'), key: `${column.key}-early` }] : [],
  )
  return all.toSpliced(
    columns.findIndex(({ numeric }) => numeric),
    0,
    ...early,
  )
}

/** A dense table. If it is wider than the screen, the table scrolls and not the page. */
export function DataTable<Row>({ caption, columns, rows, rowKey, footer }: DataTableProps<Row>) {
  const cells = placed(columns)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section tabIndex={0} aria-label={caption} className="scroll-sideways rounded-sm">
      <table className="w-full border-collapse text-[0.9375rem]">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-b border-edge/40 text-[0.8125rem] text-muted">
            {cells.map(({ column, key, className }) => (
              <th
                key={key}
                scope="col"
                aria-sort={column.sorted}
                // A long name takes two lines before it makes the table wider than the page.
                className={cx(className, 'py-2 align-bottom font-medium whitespace-normal!')}
              >
                {column.header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className="border-b border-hairline last:border-0 hover:bg-sand/50">
              {cells.map(({ column, key, className }) =>
                column.rowHeader ? (
                  <th key={key} scope="row" className={cx(className, 'min-w-36 py-2.5 font-medium')}>
                    {column.cell(row)}
                  </th>
                ) : (
                  <td key={key} className={cx(className, 'py-2.5')}>
                    {column.cell(row)}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
        {footer && (
          <tfoot>
            <tr className="border-t border-edge/40 font-semibold">
              {cells.map(({ key, at, className }) => (
                <td key={key} className={cx(className, 'py-2.5')}>
                  {footer[at]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  )
}

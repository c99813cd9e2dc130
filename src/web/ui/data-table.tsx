import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Column<Row> {
  key: string
  header: ReactNode
  /** Numbers are aligned right in both directions, so that their decimals line up. */
  numeric?: boolean
  /** The cell that names its row. */
  rowHeader?: boolean
  /** For a sortable column: the current sort direction. */
  sorted?: 'ascending' | 'descending' | 'none'
  cell: (row: Row) => ReactNode
  className?: string
  /** On a phone it is the first number column: later ones are visible only after scrolling. */
  early?: boolean
}

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** A last row of totals, one cell per column. */
  footer?: readonly ReactNode[]
}

interface Placed<Row> {
  readonly column: Column<Row>
  readonly key: string
  readonly className: string
  /** Its index in `columns`. */
  readonly at: number
}

/** Early columns are rendered in two places, of which one is visible: CSS cannot reorder table cells. */
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

/** A dense table. If it is wider than the screen, the table scrolls and the page does not. */
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
                // a long name takes two lines before it widens its column beyond the page
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

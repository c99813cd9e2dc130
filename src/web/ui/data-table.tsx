import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from './button.tsx'
import { ColumnButton } from './column-button.tsx'
import { useColumnChoice } from './column-choice.ts'
import { Field } from './field.tsx'
import { ArrowDown } from './icons/arrow-down.tsx'
import { ArrowUp } from './icons/arrow-up.tsx'
import { Select } from './inputs.tsx'
import type { Sort } from './sort.ts'
import { TableFrame } from './table-frame.tsx'
import { Cell, type Column, firstDirection, sortableOf, TableHead, TableRow } from './table-parts.tsx'

export type { Column } from './table-parts.tsx'

export interface DataTableProps<Row> {
  /** Describes the table to screen readers. */
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** The cells of the totals row, by the key of their column. They sum all filtered rows, not only those of the page. */
  totals?: Readonly<Record<string, ReactNode>> | undefined
  /** The currency of all amounts. It is stated once, above the table. */
  currency?: CurrencyCode | undefined
  sort?: Sort | null
  onSort?: ((sort: Sort) => void) | undefined
  /** Lets the user hide columns, and remembers the choice under this name. */
  choice?: string
  /** The table has few short columns, so it stays a table on a phone. */
  small?: boolean
}

/** A dense table whose headers sort it. Where the table is narrow, each row is a block. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, totals, currency, sort, onSort, choice, small } = props
  const chosen = useColumnChoice(choice)
  const shown = columns.filter(({ key, rowHeader }) => rowHeader || !chosen.hidden.has(key))
  return (
    <TableFrame
      caption={caption}
      currency={currency}
      small={small}
      tools={
        <>
          {onSort && <SortSelect columns={columns} sort={sort ?? null} onSort={onSort} />}
          {choice && <ColumnButton columns={columns.filter(({ rowHeader }) => !rowHeader)} choice={chosen} />}
        </>
      }
    >
      <TableHead columns={shown} sort={sort} onSort={onSort} />
      <tbody>
        {rows.map((row) => (
          <TableRow key={rowKey(row)} columns={shown} row={row} />
        ))}
      </tbody>
      {totals && (
        <tfoot>
          <tr>
            {shown.map((column) => (
              <Cell key={column.key} column={column}>
                {totals[column.key]}
              </Cell>
            ))}
          </tr>
        </tfoot>
      )}
    </TableFrame>
  )
}

/** The cells of a totals row, rendered by the columns as if the totals were a row. */
export function totalsOf<Row>(columns: readonly Column<Row>[], totals: Row): Record<string, ReactNode> {
  return Object.fromEntries(columns.map(({ key, cell }) => [key, cell(totals)]))
}

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[]
  sort: Sort | null
  onSort: (sort: Sort) => void
}

/** Selects the sort where rows are blocks, because blocks have no headers to click. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useTranslation()
  const direction = sort?.direction ?? 'desc'
  const Arrow = direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <div className="table-sort items-center gap-1">
      <Field label={t('common.table.sortBy')} labelHidden>
        <Select
          value={sort?.key ?? ''}
          options={sortableOf(columns).map(({ key, header }) => ({ value: key, label: header }))}
          onChange={({ target }) => {
            const column = columns.find(({ key }) => key === target.value)
            if (column) onSort({ key: column.key, direction: firstDirection(column) })
          }}
        />
      </Field>
      <IconButton
        label={t(direction === 'asc' ? 'common.table.ascending' : 'common.table.descending')}
        icon={<Arrow aria-hidden className="size-4" />}
        onClick={() => sort && onSort({ ...sort, direction: direction === 'asc' ? 'desc' : 'asc' })}
      />
    </div>
  )
}

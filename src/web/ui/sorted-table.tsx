import { DataTable, type DataTableProps } from './data-table.tsx'
import { type Sort, useSortedRows } from './sort.ts'

export interface SortedTableProps<Row> extends Omit<DataTableProps<Row>, 'sort' | 'onSort'> {
  /** The sort until the user chooses another. */
  usual: Sort
  /** The parameter of the sort in the URL. Each table needs its own if a page has several. */
  inUrl?: string
}

/** A table of a complete list, which sorts in the browser. */
export function SortedTable<Row>({ usual, inUrl, ...table }: SortedTableProps<Row>) {
  return <DataTable {...table} {...useSortedRows(table.columns, table.rows, usual, inUrl)} />
}

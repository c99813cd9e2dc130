import type { TableRow } from '../../reader/table-row.ts'

/** Returns the rows of each state of an order. Joined exports can have two states of an order below each other. */
export function statesOf(rows: readonly TableRow[]): (readonly TableRow[])[] {
  const starts = rows.flatMap((row, at) => (at === 0 || startsState(row) ? [at] : []))
  // a spreadsheet may have filled all rows of one state with the amounts of the order
  const filled = starts.length > 1 && starts.length === rows.length && rows.some(hasPartOfGoods)
  return filled ? [rows] : starts.map((from, at) => rows.slice(from, starts[at + 1]))
}

/** Whether the row has amounts of the order. Only the first row of an order has them. */
export function startsState(row: TableRow): boolean {
  return row.text('status') !== '' || row.text('total') !== ''
}

function hasPartOfGoods(row: TableRow): boolean {
  const currency = row.currency('currency')
  if (currency === null) return false
  const [units, price, subtotal] = [
    row.quantity('quantity') ?? 0,
    row.amount('price', currency) ?? 0,
    row.amount('subtotal', currency) ?? 0,
  ]
  return units * price < subtotal
}

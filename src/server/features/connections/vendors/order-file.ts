import type { OrderTable } from '#domain/import/api-orders/order-table.ts'
import { csvQuoted } from '#spreadsheet/csv-text.ts'

const ENCODER = new TextEncoder()

/** Returns orders as CSV lines, preceded by the header line if `header` is true. */
export function orderLines<Order>(
  table: OrderTable<Order>,
  orders: readonly Order[],
  header: boolean,
): Uint8Array {
  const rows = orders.flatMap((order) => table.rows(order))
  return csvBytes(header ? [table.header, ...rows] : rows)
}

/** Returns the name of a document, such as `Salla 2026-03-01 to 2026-03-08.csv`. */
export function documentName(
  platform: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): string {
  return `${platform} ${dayOf(from)} to ${dayOf(to)}.csv`
}

/** Returns the calendar day of an instant in UTC. */
export function dayOf(instant: Date): string {
  return instant.toISOString().slice(0, 10)
}

export function csvBytes(rows: readonly (readonly string[])[]): Uint8Array {
  return ENCODER.encode(rows.map((row) => `${row.map(csvQuoted).join(',')}\n`).join(''))
}

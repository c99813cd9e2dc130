import { readDate } from '#domain/import/cells/date-cell.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/import/reader/choices.ts'

interface OrderExample {
  readonly order: DateOrder
  readonly cell: string
  readonly date: string
}

/**
 * The day-month-year orders between which the seller must choose, each with an example: a cell and its date in this order. An order is left
 * out if it gives every cell the same date as an earlier order, as for `26-Mar-25`, whose month has a name.
 */
export function orderExamples(cells: readonly string[]): OrderExample[] {
  const offered: OrderExample[] = []
  for (const order of DATE_ORDERS)
    for (const cell of cells) {
      const date = readDate(cell, order)
      if (date === null || offered.some((other) => readDate(cell, other.order) === date)) continue
      offered.push({ order, cell, date })
      break
    }
  return offered
}

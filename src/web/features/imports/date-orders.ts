import { readDate } from '#domain/import/cells/date-cell.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/import/reader/choices.ts'

interface OrderExample {
  readonly order: DateOrder
  readonly cell: string
  readonly date: string
}

/**
 * The orders between which the cells leave a choice, each with a cell and the date that it means in this order. Leaves out orders that read
 * every cell like an order before: `26-Mar-25` has no month to move.
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

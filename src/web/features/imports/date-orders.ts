import { readDate } from '#domain/import/cells/date-cell.ts'
import { DATE_ORDERS, type DateOrder } from '#domain/import/reader/choices.ts'

/** The orders in which the cells can be read, each with a cell and the date that it means in this order. */
export function orderExamples(cells: readonly string[]): { order: DateOrder; cell: string; date: string }[] {
  return DATE_ORDERS.flatMap((order) => {
    for (const cell of cells) {
      const date = readDate(cell, order)
      if (date !== null) return { order, cell, date }
    }
    return []
  })
}

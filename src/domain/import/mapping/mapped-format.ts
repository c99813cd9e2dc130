import { platformName } from '../../catalog/platform-names.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import type { Column, Format } from '../reader/format.ts'
import { seenBefore } from '../reader/order-amount.ts'
import { listedLine } from '../reader/order-list.ts'
import type { TableRow } from '../reader/table-row.ts'
import type { LineAmounts, SaleLine } from '../sale-line.ts'
import { type AmountReading, FEES, PLAIN_AMOUNTS } from './amount-answers.ts'
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from './column-mapping.ts'
import { amountsOf, checkTotal } from './mapped-amounts.ts'
import { amountIn, type MappedRow, readMappedRow } from './mapped-row.ts'

export const MAPPED = 'mapped'

const KINDS: Readonly<Record<MappedField, Column['kind']>> = {
  date: 'date',
  orderId: 'text',
  sku: 'text',
  title: 'text',
  quantity: 'quantity',
  unitPrice: 'amount',
  lineTotal: 'amount',
  shipping: 'amount',
  discount: 'amount',
  tax: 'amount',
  referralFee: 'amount',
  fulfilmentFee: 'amount',
  otherFee: 'amount',
  status: 'text',
  currency: 'text',
  country: 'text',
}

/**
 * Returns the format of a custom table from the seller's mapping. Discounts lower revenue, whatever their sign. A fee
 * with the sign that its column mostly uses is a charge, and one with the opposite sign is given back. A negative
 * quantity is a return, and a row without a quantity is an error if the table has that column. A unit price has no
 * sign. The row's total, shipping and tax must have the sign of the quantity; otherwise they are errors.
 */
export function mappedFormat(mapping: ColumnMapping, reading: AmountReading = PLAIN_AMOUNTS): Format {
  const { columns, platform } = mapping
  const chosen = MAPPED_FIELDS.flatMap((field) => {
    const header = columns[field]
    return header === undefined ? [] : [[field, { header, kind: KINDS[field], required: true }] as const]
  })
  const name = platformName(platform)
  const fees = FEES.some((fee) => columns[fee]) ? 'stated' : 'none'
  // A status column means states, even if the table has fees. Without a status and an order number, a later state of a
  // row cannot be distinguished from another row.
  const items = columns.status !== undefined || (fees === 'none' && columns.orderId !== undefined)
  const facts = {
    name: MAPPED,
    title: name,
    platform: name,
    fees,
    items,
    columns: Object.fromEntries(chosen),
    currencyColumn: columns.currency ? 'currency' : null,
    ...(!columns.currency && {
      fileCurrency: {
        preamble: () => null,
        marketplaceColumn: '',
        marketplace: () => null,
        ask: true,
      },
    }),
  } as const
  const lineOf = lineReader(mapping, name, items)
  if (columns.orderId && (reading.ofOrder.length > 0 || reading.control !== null))
    return {
      ...facts,
      groupBy: 'orderId',
      blank: 'alone',
      read: (rows, keys) => readOrder(rows, { mapping, reading, lineOf }, keys),
    }
  return {
    ...facts,
    read(row, keys) {
      const read = readMappedRow(row, mapping)
      const [amounts] = (read && amountsOf([read], columns, reading)) ?? []
      if (read === null || !amounts) return null
      if (read.counts) checkTotal([read], reading)
      return lineOf(read, amounts, keys)
    },
  }
}

interface OrderReader {
  readonly mapping: ColumnMapping
  readonly reading: AmountReading
  readonly lineOf: ReturnType<typeof lineReader>
}

/**
 * Reads the rows of one order together: counts repeated amounts once, and checks the order's total against all rows.
 */
function readOrder(
  rows: readonly TableRow[],
  { mapping, reading, lineOf }: OrderReader,
  keys: RowKeys,
): SaleLine[] | null {
  const all = rows.map((row) => readMappedRow(row, mapping))
  const read = all.filter((row) => row !== null)
  if (read.length < rows.length) return null
  const { ofOrder } = reading
  const [first] = read as [MappedRow, ...MappedRow[]]
  // if the table has unit prices, the total is only used to check them
  const divided = ofOrder.filter((field) => field !== 'lineTotal' || !mapping.columns.unitPrice)
  const once = divided.find((field) => read.some((row) => amountIn(row, field) !== 0))
  // the other rows of the order are missing here if sorting has separated them
  if (divided.length > 0 && first.orderId !== null && seenBefore([MAPPED, 'order', first.orderId], keys))
    first.row.fail('orderId', 'order_incomplete')
  if (once) {
    // if only some rows of the order count, their share of the order's amount is unknown
    if (read.some(({ counts, currency }) => counts !== first.counts || currency !== first.currency))
      for (const { row } of read) row.fail(once, 'order_differs')
  }
  if (rows.some((row) => row.failed)) return null
  const amounts = new Map<MappedRow, LineAmounts>()
  for (const alike of [read.filter(({ returned }) => !returned), read.filter(({ returned }) => returned)]) {
    if (alike.length === 0) continue
    const parts = amountsOf(alike, mapping.columns, reading)
    if (parts === null) return null
    alike.forEach((row, at) => {
      amounts.set(row, parts[at] as LineAmounts)
    })
    if (first.counts) checkTotal(alike, reading)
  }
  return read.map((row) => lineOf(row, amounts.get(row) as LineAmounts, keys))
}

function lineReader({ columns }: ColumnMapping, platform: string, items: boolean) {
  return (read: MappedRow, amounts: LineAmounts, salted: RowKeys): SaleLine => {
    const keys = read.orderId === null ? salted : salted.unsalted
    const { orderId, sku, title, date, country, currency, units, status, counts, returned, line: row } = read
    const kind =
      returned || amounts.sales < 0 ? 'refund' : columns.quantity || amounts.sales > 0 ? 'sale' : 'fee'
    const about = {
      row,
      orderId,
      sku,
      title,
      date,
      country,
      currency,
      units,
      amounts,
      kind,
      platform,
    } as const
    const line = listedLine(
      {
        ...about,
        rawType: status ?? kind,
        status: { counts, rank: 0 },
        identity: [MAPPED, platform, orderId, sku, date, status === null ? units : null],
        unique: false,
      },
      keys,
    )
    if (items && orderId !== null) return line
    const { item: _, ...ofLedger } = line
    if (!columns.status) return ofLedger
    // a row without an order number is a later state of another row only if just the status differs
    const money = Object.values(amounts)
    const content = [MAPPED, 'row', platform, sku, title, date, units, currency, ...money]
    return { ...ofLedger, item: { key: keys.next(content), rank: 0 } }
  }
}

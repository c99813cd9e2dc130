import { platformName } from '../../catalog/platform-names.ts'
import { foldStatus } from '../cells/clean-text.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import type { Column, Format } from '../reader/format.ts'
import { seenBefore } from '../reader/order-amount.ts'
import { listedLine } from '../reader/order-list.ts'
import type { TableRow } from '../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '../sale-line.ts'
import { type AmountReading, FEES, PLAIN_AMOUNTS } from './amount-answers.ts'
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from './column-mapping.ts'
import { amountsOf, checkTotal } from './mapped-amounts.ts'
import { returnsOf, type SoldAndReturned } from './mapped-returns.ts'
import { amountIn, type MappedRow, readMappedRow } from './mapped-row.ts'

export const MAPPED = 'mapped'

const KINDS: Readonly<Record<MappedField, Column['kind']>> = {
  date: 'date',
  orderId: 'text',
  sku: 'text',
  title: 'text',
  quantity: 'quantity',
  returned: 'quantity',
  unitPrice: 'amount',
  lineTotal: 'amount',
  shipping: 'amount',
  discount: 'amount',
  tax: 'amount',
  referralFee: 'amount',
  fulfilmentFee: 'amount',
  otherFee: 'amount',
  refund: 'amount',
  status: 'text',
  currency: 'text',
  country: 'text',
}

const COMPUTED: readonly MappedField[] = [...FEES, 'shipping', 'discount', 'tax']
const EMPTY_IS_ZERO: readonly MappedField[] = [...COMPUTED, 'refund']

/**
 * Returns the format of a custom table, made from the seller's mapping. Discounts lower revenue, whether they are
 * positive or negative. If most fees of a column are negative, negative fees are charges and positive ones are
 * refunded, or the reverse. A negative quantity is a return. A row without a quantity is an error if the table has a
 * quantity column. The minus of a unit price is ignored. Row totals, shipping and tax must be negative exactly if the
 * quantity is; otherwise they are errors.
 */
export function mappedFormat(mapping: ColumnMapping, reading: AmountReading = PLAIN_AMOUNTS): Format {
  const { columns, platform } = mapping
  const chosen = MAPPED_FIELDS.flatMap((field) => {
    const header = columns[field]
    const column = {
      kind: KINDS[field],
      required: true,
      computed: COMPUTED.includes(field),
      emptyIsZero: EMPTY_IS_ZERO.includes(field),
    }
    return header === undefined ? [] : [[field, { header, ...column }] as const]
  })
  const name = platformName(platform)
  const fees = FEES.some((fee) => columns[fee]) ? 'stated' : 'none'
  // With a status or returns column, a later file can show a row in another state, even if the table has fees. Without
  // such a column and without order numbers, a later state of a row looks like a different row.
  const items = hasStates(columns) || (fees === 'none' && columns.orderId !== undefined)
  const facts = {
    name: MAPPED,
    title: name,
    platform: name,
    fees,
    items,
    columns: Object.fromEntries(chosen),
    totalRows: {
      names: ['date', 'orderId', 'sku', 'title'],
      order: 'orderId',
      ofOrder: reading.ofOrder,
      units: ['quantity', 'returned'],
      priced: { price: 'unitPrice', units: 'quantity' },
      signOf: (row: TableRow) =>
        columns.status ? signOf(foldStatus(row.label('status') ?? ''), mapping) : 1,
    },
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
      if (read === null) return null
      const [line] = readTogether([read], mapping, reading) ?? []
      return line ? lineOf(read, line, keys) : null
    },
  }
}

interface OrderReader {
  readonly mapping: ColumnMapping
  readonly reading: AmountReading
  readonly lineOf: ReturnType<typeof lineReader>
}

/** Reads the rows of one order together: counts repeated amounts once, and compares the order's total with all rows. */
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
  // if the table has unit prices, the total is only used to verify them
  const divided = ofOrder.filter((field) => field !== 'lineTotal' || !mapping.columns.unitPrice)
  const once = divided.find((field) => read.some((row) => amountIn(row, field) !== 0))
  // if sorting has separated the rows of the order, its other rows are missing here
  if (divided.length > 0 && first.orderId !== null && seenBefore([MAPPED, 'order', first.orderId], keys))
    first.row.fail('orderId', 'order_incomplete')
  if (once) {
    // if only some rows of the order count as sales, their share of the order's amount is unknown
    if (read.some(({ counts, currency }) => counts !== first.counts || currency !== first.currency))
      for (const { row } of read) row.fail(once, 'order_differs')
  }
  if (rows.some((row) => row.failed)) return null
  const found = new Map<MappedRow, ReadParts>()
  for (const alike of [read.filter(({ returned }) => !returned), read.filter(({ returned }) => returned)]) {
    if (alike.length === 0) continue
    const parts = readTogether(alike, mapping, reading)
    if (parts === null) return null
    alike.forEach((row, at) => {
      found.set(row, parts[at] as ReadParts)
    })
  }
  return read.flatMap((row) => lineOf(row, found.get(row) as ReadParts, keys))
}

interface ReadParts extends SoldAndReturned {
  readonly amounts: LineAmounts
}

/** Reads the rows of one order, either its sales or its returns. Returns null if one of the rows has an error. */
function readTogether(
  rows: readonly MappedRow[],
  { columns }: ColumnMapping,
  reading: AmountReading,
): ReadParts[] | null {
  const amounts = amountsOf(rows, columns, reading)
  const returns = amounts && returnsOf(rows, amounts, columns, reading)
  if (returns === null) return null
  if (rows[0]?.counts) checkTotal(rows, reading)
  return returns.map((parts, at) => ({ ...parts, amounts: amounts?.[at] as LineAmounts }))
}

function signOf(status: string, { leftOut, returns = [] }: ColumnMapping): 1 | -1 | 0 {
  if (leftOut.includes(status)) return 0
  return returns.includes(status) ? -1 : 1
}

/** Whether a later file can show the same row of the table in another state. */
function hasStates(columns: ColumnMapping['columns']): boolean {
  return columns.status !== undefined || statesReturns(columns)
}

function statesReturns({ returned, refund }: ColumnMapping['columns']): boolean {
  return returned !== undefined || refund !== undefined
}

function lineReader({ columns }: ColumnMapping, platform: string, items: boolean) {
  return (read: MappedRow, { amounts, sold, refund }: ReadParts, salted: RowKeys): SaleLine[] => {
    const keys = read.orderId === null ? salted : salted.unsalted
    const { orderId, sku, title, date, country, currency, units, status, counts, returned, line: row } = read
    const kind =
      returned || amounts.sales < 0 ? 'refund' : columns.quantity || amounts.sales > 0 ? 'sale' : 'fee'
    // a refund is not a later state of its sale
    const state = read.takesBack ? 'return' : status === null ? units : null
    const identity = [MAPPED, platform, orderId, sku, date, state]
    const sale = {
      row,
      orderId,
      sku,
      title,
      date,
      country,
      currency,
      units: sold,
      amounts,
      kind,
      platform,
      rawType: status ?? '',
      status: { counts, rank: 0 },
      identity,
      unique: false,
    } as const
    const { item: ofOrder, ...listed } = listedLine(sale, keys)
    const line = counts ? listed : withShippingCost(listed, amounts)
    if (!hasStates(columns) && (orderId === null || !items)) return [line]
    // a row without an order number is a later state of another row only if the two rows differ in nothing but the
    // status or the returns
    const money = Object.values(amounts)
    const content = [MAPPED, 'row', platform, sku, title, date, units, currency, ...money]
    const item = orderId === null ? { key: keys.next(content), rank: 0 } : ofOrder
    if (refund === null)
      return [{ ...line, item: statesReturns(columns) ? { ...item, occurrence: row } : item }]
    const back = listedLine({ ...sale, ...refund, kind: 'refund', identity: [...identity, 'returned'] }, keys)
    return [line, back].map((part) => ({ ...part, item: { ...item, occurrence: row } }))
  }
}

/**
 * Keeps the fulfilment fee of a left-out row: a refused or returned parcel is no sale, but its courier is paid. Such a row has another
 * key than one without the fee. Importing a file again therefore adds fees that earlier versions left out.
 */
function withShippingCost<L extends Pick<SaleLine, 'key' | 'kind' | 'amounts'>>(
  line: L,
  { fulfilmentFee }: LineAmounts,
): L {
  if (fulfilmentFee === 0) return line
  return { ...line, key: `${line.key}~fee`, kind: 'fee', amounts: { ...NO_AMOUNTS, fulfilmentFee } }
}

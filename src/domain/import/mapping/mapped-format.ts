import { platformName } from '../../catalog/platforms.ts'
import type { CurrencyCode } from '../../money/currency.ts'
import { exact } from '../../money/money.ts'
import { foldStatus } from '../clean-text.ts'
import type { Column, Format } from '../format.ts'
import { hasItems, listedLine } from '../order-list.ts'
import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '../sale-line.ts'
import type { TableRow } from '../table-row.ts'
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from './column-mapping.ts'

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

const FEES = ['referralFee', 'fulfilmentFee', 'otherFee'] as const

/**
 * A table read as its seller says. Fees and discounts lower what is kept, whatever sign the file gives them: one sign
 * throughout a row that is a sale, the other on a return. A negative quantity is a return; a row without one is an error.
 * A unit price has no sign; the row's total, shipping and tax have that of the quantity, and are errors with the other.
 */
export function mappedFormat(mapping: ColumnMapping): Format {
  const { columns, platform, leftOut } = mapping
  const chosen = MAPPED_FIELDS.flatMap((field) => {
    const header = columns[field]
    return header === undefined ? [] : [[field, { header, kind: KINDS[field], required: true }] as const]
  })
  const left = new Set(leftOut)
  const name = platformName(platform)
  const fees = FEES.some((fee) => columns[fee]) ? 'stated' : 'none'
  const items = hasItems({ fees, mapping })
  return {
    name: MAPPED,
    title: name,
    fees,
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
    read(row, keys) {
      const status = row.label('status')
      const counts = status === null || !left.has(foldStatus(status))
      const read = readCells(row, mapping, counts)
      if (read === null) return null
      const line = listedLine(
        {
          ...read,
          platform: name,
          title: row.label('title'),
          rawType: status ?? read.kind,
          status: { counts, rank: 0 },
          identity: [MAPPED, name, read.orderId, read.sku, read.date, status === null ? read.units : null],
          unique: false,
        },
        keys,
      )
      if (items) return line
      const { item: _, ...ofLedger } = line
      return ofLedger
    },
  }
}

type Cells = Pick<
  SaleLine,
  'row' | 'orderId' | 'sku' | 'date' | 'country' | 'currency' | 'units' | 'amounts'
> & {
  kind: 'sale' | 'refund'
}

function readCells(
  row: TableRow,
  { columns, currency: whole }: ColumnMapping,
  counts: boolean,
): Cells | null {
  const orderId = columns.orderId ? row.longId('orderId') : null
  const sku = columns.sku ? row.sku('sku') : null
  const date = row.date('date')
  const currency = columns.currency ? row.currency('currency') : (whole ?? row.plan.currency)
  const units = row.quantity('quantity')
  if (units === null && !row.failed) row.missing('quantity')
  if (currency === null || units === null || row.failed) return null
  const sales = salesOf(row, columns, currency, units)
  const amounts = {
    ...NO_AMOUNTS,
    sales: sales ?? 0,
    shipping: row.amount('shipping', currency) ?? 0,
    discounts: taken(row.amount('discount', currency), units),
    tax: row.amount('tax', currency) ?? 0,
    referralFee: taken(row.amount('referralFee', currency), units),
    fulfilmentFee: taken(row.amount('fulfilmentFee', currency), units),
    otherFee: taken(row.amount('otherFee', currency), units),
  }
  if (counts) checkSigns(row, revenueKey(columns), units, amounts)
  if (sales === null || row.failed) return null
  const country = row.text('country')
  return {
    row: row.line,
    orderId,
    sku,
    date,
    currency,
    units,
    kind: units < 0 || sales < 0 ? 'refund' : 'sale',
    amounts,
    country: /^[A-Za-z]{2}$/.test(country) ? country.toUpperCase() : null,
  }
}

function salesOf(
  row: TableRow,
  columns: ColumnMapping['columns'],
  currency: CurrencyCode,
  units: number,
): number | null {
  const key = revenueKey(columns)
  const amount = row.amount(key, currency)
  if (amount === null) {
    if (!row.failed) row.missing(key)
    return null
  }
  if (columns.lineTotal) return amount
  const total = amount * units
  if (Number.isSafeInteger(total)) return exact(total)
  row.fail(key, 'amount_unreadable')
  return null
}

function revenueKey({ lineTotal }: ColumnMapping['columns']) {
  return lineTotal ? 'lineTotal' : 'unitPrice'
}

/** Money that goes the other way than the goods: whether it came in or went back, nobody knows. */
function checkSigns(
  row: TableRow,
  key: MappedField,
  units: number,
  { sales, shipping, tax }: LineAmounts,
): void {
  if (sales * units < 0) row.fail(key, 'sign_mismatch')
  if (units < 0 && shipping > 0) row.fail('shipping', 'sign_mismatch')
  if (units < 0 && tax > 0) row.fail('tax', 'sign_mismatch')
}

/** What is taken off a sale is below zero, what comes back on a return above. */
function taken(amount: number | null, units: number): number {
  if (amount === null || amount === 0) return 0
  return units < 0 ? Math.abs(amount) : -Math.abs(amount)
}

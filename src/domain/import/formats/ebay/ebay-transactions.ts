import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate } from '../../../money/money.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import { type Format, type TypeRule, typeWords } from '../../reader/format.ts'
import type { Amounts } from '../../reader/ledger.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const TYPES = typeWords([
  [{ kind: 'sale', into: 'sales', units: 'sold' }, ['Order']],
  [{ kind: 'refund', into: 'sales', units: 'returned' }, ['Refund']],
  [{ kind: 'refund', into: 'sales', units: 'none' }, ['Claim', 'Payment dispute', 'Case']],
  [{ kind: 'fee', into: 'otherFee', units: 'none' }, ['Other fee']],
  [{ kind: 'fee', into: 'fulfilmentFee', units: 'none' }, ['Shipping label']],
  [{ kind: 'payout', into: 'payout', units: 'none' }, ['Payout', 'Transfer', 'Hold']],
  [{ kind: 'other', into: 'otherFee', units: 'none' }, ['Adjustment']],
])

const HOLD = 'hold'

/** The columns of what the buyer pays, with the field for each. `FEES` has the columns of eBay's fees. */
const GOODS = { subtotal: 'sales', shipping: 'shipping', sellerTax: 'tax' } as const
const FEES = {
  fixedFee: 'referralFee',
  variableFee: 'referralFee',
  notAsDescribedFee: 'referralFee',
  belowStandardFee: 'referralFee',
  internationalFee: 'referralFee',
  regulatoryFee: 'otherFee',
  depositFee: 'otherFee',
  charity: 'otherFee',
} as const
type Columns = readonly (readonly [string, AmountField])[]
const GOODS_COLUMNS: Columns = Object.entries(GOODS)
const FEE_COLUMNS: Columns = Object.entries(FEES)
const MONEY: Columns = [...GOODS_COLUMNS, ...FEE_COLUMNS]

/**
 * eBay's transaction report, the ledger of its payments, with the headers of the US and the UK.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | about eleven lines above the header | the header is found by its names |
 * | `--` for every missing value, including numbers | an empty cell |
 * | Net = Gross + fees, Gross = subtotal + shipping + tax that the seller collects | other rows are errors |
 * | neither Net nor Gross contains `eBay collected tax` | not read, because eBay remits it |
 * | fee columns that are unknown to the format | an error, because the row does not add up |
 * | an order of several items has a summary row above the item rows, which may lack its amounts | not a sale; amounts |
 * | | that only the summary has are divided over the items by value; the items must add up to its net |
 * | refunds have a negative gross and positive fees, mostly without a quantity | no units are returned without one |
 * | shipping labels, ads and other fees are rows with only an amount | the row's type decides the field of the amount |
 * | payouts, transfers and holds move money | neither sale nor cost |
 * | `Payout date`, `Payout ID` and `Payout status` are filled in later | not part of a row's identity |
 * | the net can be in another currency than the other amounts | an error, because the row does not add up |
 */
export const ebayTransactions: Format = {
  name: 'ebay-transactions',
  title: 'eBay transaction report',
  platform: 'eBay',
  fees: 'stated',
  settles: true,
  payouts: { holds: ['Hold'] },
  currencyColumn: 'currency',
  missing: '--',
  columns: {
    date: {
      header: 'Transaction creation date',
      aliases: ['Transaction date'],
      kind: 'date',
      required: true,
    },
    type: { ...text('Type'), required: true },
    order: { ...text('Order number'), required: true },
    country: text('Ship to country'),
    net: { ...amount('Net amount'), required: true },
    currency: { ...text('Payout currency'), aliases: ['Transaction currency'], required: true },
    transactionCurrency: text('Transaction currency'),
    payoutId: text('Payout ID'),
    item: { ...text('Item ID'), required: true },
    transaction: text('Transaction ID'),
    title: text('Item title'),
    sku: { ...text('Custom label'), aliases: ['Custom label (SKU)'] },
    quantity: { header: 'Quantity', kind: 'quantity', required: true },
    subtotal: { ...amount('Item subtotal'), required: true },
    shipping: amount('Shipping and handling', 'Postage and packaging', 'Postage and handling'),
    sellerTax: amount('Seller collected tax'),
    fixedFee: amount('Final Value Fee - fixed', 'Final value fee – fixed'),
    variableFee: amount('Final Value Fee - variable', 'Final value fee – variable'),
    regulatoryFee: amount('Regulatory operating fee'),
    notAsDescribedFee: amount(
      'Very high "item not as described" fee',
      "Very high 'item not as described' fee",
      'Fee for very high "item not as described"',
    ),
    belowStandardFee: amount('Below standard performance fee'),
    internationalFee: amount('International fee'),
    charity: amount('Charity donation'),
    depositFee: amount('Deposit processing fee'),
    gross: { ...amount('Gross transaction amount'), required: true },
    reference: text('Reference ID'),
    description: text('Description'),
  },
  groupBy: 'order',
  blank: 'alone',

  read(rows, keys) {
    const entries = rows.map(entryOf)
    if (entries.some((entry) => entry === null)) return null
    const lines = withoutSummary(entries as Entry[])?.map((entry) => lineOf(entry, keys))
    return lines?.some((line) => line === null) ? null : ((lines as SaleLine[] | undefined) ?? null)
  },
}

interface Entry {
  /** Whether the row is an item of an order that has a summary row. */
  readonly ofSummary?: boolean
  readonly row: TableRow
  readonly word: string
  readonly currency: CurrencyCode
  readonly item: string | null
  readonly quantity: number | null
  /** Amounts of the row by column. Null for an empty cell. */
  readonly money: Readonly<Record<string, number | null>>
  readonly gross: number | null
  readonly net: number | null
}

function entryOf(row: TableRow): Entry | null {
  // money on hold has not been paid out, so its row may have no payout currency
  const held =
    row.word('type') === HOLD && row.text('currency') === '' && row.text('transactionCurrency') !== ''
  const currency = row.currency(held ? 'transactionCurrency' : 'currency')
  const word = row.word('type')
  if (word === '') row.missing('type')
  const item = row.longId('item')
  const quantity = row.quantity('quantity')
  if (currency === null || row.failed) return null
  const money = Object.fromEntries(MONEY.map(([key]) => [key, row.amount(key, currency)]))
  const gross = row.amount('gross', currency)
  const net = row.amount('net', currency)
  return row.failed ? null : { row, word, currency, item, quantity, money, gross, net }
}

/** Removes the summary row of an order. Returns null if the items do not add up to the summary. */
function withoutSummary(entries: readonly Entry[]): readonly Entry[] | null {
  const orders = entries.filter(({ word }) => word === 'order')
  const [summary, other] = orders.filter(({ item }) => item === null)
  if (summary === undefined || other !== undefined || orders.length < 2) return entries
  const items = orders.filter((entry) => entry !== summary)
  const whole = items.map((entry) => ({
    ...entry,
    money: { ...entry.money } as Record<string, number | null>,
    ofSummary: true,
  }))
  const values = items.map(({ money }) => Math.abs(money.subtotal ?? 0))
  for (const [key] of MONEY) {
    const all = summary.money[key] ?? null
    const own = items.map(({ money }) => money[key] ?? null)
    if (own.every((value) => value === null)) {
      allocate(all ?? 0, values).forEach((part, at) => {
        if (all !== null) (whole[at] as (typeof whole)[number]).money[key] = part
      })
    } else if (all !== null && all !== own.reduce((sum: number, value) => sum + (value ?? 0), 0)) {
      summary.row.fail(key, 'total_mismatch')
      return null
    }
  }
  const net = whole.reduce((sum, { money }) => sum + sumOf(money, MONEY), 0)
  if (summary.net === null) summary.row.missing('net')
  else if (summary.net !== net) summary.row.fail('net', 'total_mismatch')
  if (summary.row.failed) return null
  summary.row.controlTotal = summary.net
  summary.row.controlCurrency = summary.currency
  const rest = entries.filter((entry) => entry.word !== 'order')
  return [...whole, ...rest].sort((a, b) => a.row.line - b.row.line)
}

function lineOf(entry: Entry, keys: RowKeys): SaleLine | null {
  const { row, word, currency, item } = entry
  const amounts = word === HOLD ? movedBy(entry) : amountsOf(entry)
  const date = row.date('date')
  if (amounts === null || row.failed) return null
  const { named, byType, net } = amounts
  const rule = TYPES.get(word) ?? (feesOnly(named, byType) ? UNKNOWN : null)
  if (rule === null) {
    row.fail('type', 'type_unknown')
    return null
  }
  const placed = rule.into === 'payout' ? { ...NO_AMOUNTS, payout: net } : named
  if (rule.into !== 'payout') named[rule.into] += byType
  const units = unitsOf(entry, rule, named)
  const orderId = row.id('order')
  const title = row.label('title') ?? row.label('description')
  const sku = row.sku('sku') ?? item
  const about = [
    word,
    orderId,
    row.longId('transaction'),
    item,
    row.longId('reference'),
    row.label('description'),
  ]
  if (row.failed) return null
  return {
    row: row.line,
    key: keys.next(['ebay', date, ...about, word === 'payout' ? row.id('payoutId') : null, currency, net]),
    kind: rule.kind as SaleLine['kind'],
    platform: 'eBay',
    orderId,
    sku,
    title,
    date,
    country: row.country('country'),
    currency,
    units,
    amounts: placed,
    rawType: row.label('type') ?? '',
  }
}

/** Reads a row of money on hold, of which only the net amount counts. Other amounts on the row repeat those of the sale. */
function movedBy({ row, currency, net }: Entry) {
  if (net === null) {
    row.missing('net')
    return null
  }
  row.controlTotal = net
  row.controlCurrency = currency
  return { named: { ...NO_AMOUNTS }, byType: net, net }
}

/** Returns the row's amounts after comparing them with its gross and net amounts. */
function amountsOf({ row, currency, money, gross, net, ofSummary = false }: Entry) {
  const named: Amounts = { ...NO_AMOUNTS }
  for (const [key, into] of MONEY) named[into] += money[key] ?? 0
  const fees = sumOf(money, FEE_COLUMNS)
  const goods = sumOf(money, GOODS_COLUMNS)
  const detailed = GOODS_COLUMNS.some(([key]) => (money[key] ?? null) !== null)
  if (net === null && !ofSummary) row.missing('net')
  if (detailed && gross !== null && gross !== goods) row.fail('gross', 'total_mismatch')
  const all = detailed ? goods : (gross ?? (net ?? 0) - fees)
  if (net !== null && net !== all + fees) row.fail('net', 'total_mismatch')
  if (row.failed) return null
  if (!ofSummary) {
    row.controlTotal = net
    row.controlCurrency = currency
  }
  return { named, byType: detailed ? 0 : all, net: all + fees }
}

const UNKNOWN: TypeRule = { kind: 'other', into: 'otherFee', units: 'none' }

/** Whether all money of a row is in fee columns. If so, even a row of an unknown type is a fee. */
function feesOnly(named: Amounts, byType: number): boolean {
  return byType === 0 && named.sales === 0 && named.shipping === 0 && named.tax === 0
}

function unitsOf({ row, quantity }: Entry, { units, kind }: TypeRule, { sales }: Amounts): number {
  if (kind === 'sale' && sales < 0) row.fail('subtotal', 'sign_mismatch')
  if (units === 'returned' && sales > 0) row.fail('gross', 'sign_mismatch')
  if (quantity !== null && quantity < 0) row.fail('quantity', 'sign_mismatch')
  if (units === 'none') return 0
  if (units === 'returned') return 0 - (quantity ?? 0)
  if (quantity === null) row.missing('quantity')
  return quantity ?? 0
}

function sumOf(money: Entry['money'], columns: Columns): number {
  return columns.reduce((sum, [key]) => sum + (money[key] ?? 0), 0)
}

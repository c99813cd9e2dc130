import { type CurrencyCode, isCurrencyCode } from '../../../money/currency.ts'
import { foldWord } from '../../cells/clean-text.ts'
import { countryOf } from '../../cells/country.ts'
import { text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

interface Rule {
  readonly kind: SaleLine['kind']
  readonly into: AmountField
  readonly units: -1 | 0 | 1
  /** Whether amounts of this type must be positive (1, for income), negative (-1, for charges) or either (0). */
  readonly sign: -1 | 0 | 1
}

const FEES: readonly (readonly [AmountField, readonly string[]])[] = [
  ['referralFee', ['Commission', 'Commission Fee']],
  [
    'fulfilmentFee',
    [
      'Outbound Fee',
      'Shipping Fee',
      'Shipping Fee (Order Level)',
      'Shipping Fee (Item Level)',
      'Return Shipping Fee',
      'Handling Fee',
      'Consignment Handling Fee',
      'Consigned Order Items Handling Fee',
      'International Freight Contribution',
    ],
  ],
  [
    'otherFee',
    [
      'Storage Fee',
      'Payment Fee',
      'Penalty',
      'Cancellation Penalty',
      'Cancellation Penalty (Within 24 Hrs)',
      'Cancellation Penalty (After 24 Hrs)',
      'Advertising Fee',
      'Advertisement Fee',
      'Subscription Fee',
      'Other Fee',
    ],
  ],
]

const TYPES: ReadonlyMap<string, Rule> = new Map([
  ...rules({ kind: 'sale', into: 'sales', units: 1, sign: 1 }, ['Item Price Credit']),
  ...rules({ kind: 'refund', into: 'sales', units: -1, sign: -1 }, ['Item Price', 'Reversal Item Price']),
  ...FEES.flatMap(([into, words]) => [
    ...rules({ kind: 'fee', into, units: 0, sign: -1 }, words),
    ...rules(
      { kind: 'fee', into, units: 0, sign: 1 },
      words.flatMap((word) => [`${word} Credit`, `${word} Refund`, `Reversal ${word}`]),
    ),
  ]),
  ...rules({ kind: 'reimbursement', into: 'reimbursement', units: 0, sign: 1 }, [
    'Subsidy',
    'Lost or Damaged (Product Level) Credit',
    'Lost or Damaged (Order Level) Credit',
    'Lost or Damaged Credit',
  ]),
  ...rules({ kind: 'reimbursement', into: 'reimbursement', units: 0, sign: -1 }, [
    'Subsidy Refund',
    'Subsidy Reversal',
    'Reversal Subsidy',
  ]),
  ...rules({ kind: 'payout', into: 'payout', units: 0, sign: 0 }, ['Payout']),
])

const CURRENCIES: Readonly<Record<string, CurrencyCode>> = {
  EG: 'EGP',
  MA: 'MAD',
  DZ: 'DZD',
  TN: 'TND',
  NG: 'NGN',
  KE: 'KES',
  GH: 'GHS',
  UG: 'UGX',
  CI: 'XOF',
  SN: 'XOF',
  ZA: 'ZAR',
}

const needed = (header: string, aliases: readonly string[] = [], kind: 'text' | 'date' | 'amount' = 'text') =>
  ({ header, aliases, kind, required: true }) as const

/**
 * Jumia's account statement: a ledger of one amount per row, whose transaction type gives its meaning. No real file
 * was available: the names of columns and types come from Jumia and from programs that read its files. Therefore only
 * what the money depends on is required, and whatever contradicts it is an error instead of a guess.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Item Price Credit` is the sale, `Item Price` its reversal | `Credit` does not mean a refund |
 * | `Commission` is the fee, `Commission Credit` gives it back; likewise for all fees | the same column of money |
 * | income positive, fees negative | a row whose sign contradicts its type is an error |
 * | types that are not listed here | row errors |
 * | each item of an order is one unit, with its own rows | one unit per sale or reversal |
 * | amounts are in the currency of the country, with dollars for reference | the country's code gives the currency, |
 * | | else the seller is asked; an unknown country or currency is a row error |
 * | Lazada and Daraz write the same statement with a different SKU column | not recognised as Jumia's |
 */
export const jumiaStatement: Format = {
  name: 'jumia-statement',
  title: 'Jumia account statement',
  platform: 'Jumia',
  seenWithRealFile: false,
  fees: 'stated',
  payouts: { holds: [] },
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'place',
    marketplace: currencyOf,
    ask: true,
    perRow: true,
  },
  never: ['Lazada SKU', 'Daraz SKU'],
  columns: {
    date: needed('Transaction Date', [], 'date'),
    type: needed('Transaction Type', ['Transaction Name']),
    // If a file has the column `Fee Name`, the type of a row is read from that column and not from `Transaction Type`.
    fee: text('Fee Name'),
    amount: needed('Amount', ['Amount (Local Currency)'], 'amount'),
    order: needed('Order No.', ['Order No', 'Order Number', 'Order Nr']),
    sku: needed('Seller SKU'),
    jumiaSku: text('Jumia SKU'),
    number: text('Transaction Number', 'Transaction No.', 'Transaction ID'),
    item: text('Order Item No.', 'Order Item No', 'Order Item ID'),
    details: text('Details', 'Product Name'),
    place: text('Currency', 'Country Code', 'Country'),
  },

  read(row, keys) {
    const date = row.date('date')
    const orderId = row.longId('order')
    const item = row.longId('item')
    const key = row.has('fee') ? 'fee' : 'type'
    const word = row.word(key)
    const rule = TYPES.get(word)
    if (rule === undefined) row.fail(key, word === '' ? 'value_missing' : 'type_unknown')
    const place = row.text('place')
    const currency = row.currencyOrFiles('place', currencyOf)
    const amount = currency === null ? null : row.amount('amount', currency)
    if (amount === null && !row.failed) row.missing('amount')
    if (rule === undefined || currency === null || amount === null || row.failed) return null
    row.controlTotal = amount
    row.controlCurrency = currency
    if (rule.sign !== 0 && amount !== 0 && Math.sign(amount) !== rule.sign)
      row.fail('amount', 'sign_mismatch')
    const sku = row.sku('sku') ?? row.name('jumiaSku')
    const title = row.label('details')
    return {
      row: row.line,
      key: keys.next(['jumia', row.id('number'), word, date, orderId, item, sku, currency, amount]),
      kind: rule.kind,
      platform: 'Jumia',
      orderId,
      sku,
      title,
      date,
      country: countryOf(place),
      currency,
      units: rule.units,
      amounts: { ...NO_AMOUNTS, [rule.into]: amount },
      rawType: row.label(key) ?? '',
    }
  },
}

function rules(rule: Rule, words: readonly string[]): (readonly [string, Rule])[] {
  return words.map((word) => [foldWord(word), rule] as const)
}

function currencyOf(cell: string): CurrencyCode | null {
  const code = cell.trim().toUpperCase()
  return isCurrencyCode(code) ? code : (CURRENCIES[countryOf(cell) ?? ''] ?? null)
}

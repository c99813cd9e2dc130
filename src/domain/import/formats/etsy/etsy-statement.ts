import type { CurrencyCode } from '../../../money/currency.ts'
import { foldWord } from '../../cells/clean-text.ts'
import { readAmount } from '../../cells/number-column.ts'
import { amount, text } from '../../reader/columns.ts'
import { type Format, type TypeRule, typeWords } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type AmountField, type LineAmounts, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const FEE: TypeRule = { kind: 'fee', into: 'otherFee', units: 'none' }

const TYPES = typeWords([
  [{ kind: 'sale', into: 'sales', units: 'sold' }, ['Sale']],
  [{ kind: 'refund', into: 'sales', units: 'returned' }, ['Refund']],
  [FEE, ['Fee', 'Listing', 'Marketing', 'Tax', 'VAT', 'GST', 'HST', 'Subscription']],
  [{ kind: 'fee', into: 'fulfilmentFee', units: 'none' }, ['Shipping', 'Postage']],
  [{ kind: 'other', into: 'sales', units: 'none' }, ['Buyer Fee']],
  [{ kind: 'payout', into: 'payout', units: 'none' }, ['Deposit', 'Payment', 'Reserve']],
])

/**
 * Matches titles of tax that Etsy withheld from the buyer's payment or returned to the buyer. This tax lowers or
 * raises revenue, because the row of a sale states all that the buyer paid.
 */
const BUYERS_TAX = /paid by buyer|to buyer for/
const TRANSACTION_FEE = /^(?:credit for )?transaction fee/
const ORDER = /order #\s?(\d+)/i

/**
 * Etsy's monthly statement, `etsy_statement_2026_9.csv`: the ledger of the payment account, with all of Etsy's fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `--` for every missing value | an empty cell |
 * | Net = Amount + Fees & Taxes | other rows are errors |
 * | a sale is all that the buyer paid, including tax that Etsy withholds; a negative row states that tax | that tax and a |
 * | | charge of a state (`Buyer Fee`) are subtracted from revenue |
 * | no products and no quantity | a sale is at least one unit, so it counts as one; its cost is unknown |
 * | the order number is in the title of a sale, and in `Info` of its fees | `Order #123` is read in both |
 * | VAT or tax on Etsy's fees has its own row | a fee as well |
 * | credits are positive rows of the same types | added to the same field |
 * | a deposit names its amount only in the title | moved money: neither sale nor cost |
 * | types that are not listed here | row errors |
 * | Etsy's lists of orders and items contain the same orders | the seller is warned about two reports of the same sales |
 */
export const etsyStatement: Format = {
  name: 'etsy-statement',
  title: 'Etsy monthly statement',
  platform: 'Etsy',
  seenWithRealFile: false,
  fees: 'stated',
  payouts: { holds: ['Reserve'] },
  currencyColumn: 'currency',
  missing: '--',
  always: ['Info', 'Fees & Taxes', 'Tax Details'],
  columns: {
    date: { header: 'Date', kind: 'date', required: true },
    type: { ...text('Type'), required: true },
    title: { ...text('Title'), required: true },
    info: { ...text('Info'), required: true },
    currency: { ...text('Currency'), required: true },
    amount: { ...amount('Amount'), required: true },
    fees: { ...amount('Fees & Taxes'), required: true },
    net: { ...amount('Net'), required: true },
  },

  read(row, keys) {
    const date = row.date('date')
    const word = row.word('type')
    const type = TYPES.get(word)
    const currency = row.currency('currency')
    if (type === undefined) row.fail('type', word === '' ? 'value_missing' : 'type_unknown')
    if (type === undefined || currency === null || row.failed) return null
    const title = row.text('title')
    const info = row.text('info')
    const rule = ruleOf(type, foldWord(title))
    const amounts = rule.into === 'payout' ? movedBy(row, currency) : amountsOf(row, rule, currency)
    const orderId = (ORDER.exec(info) ?? ORDER.exec(title))?.[1] ?? null
    if (amounts === null || row.failed) return null
    const money = Object.values(amounts)
    return {
      row: row.line,
      key: keys.next(['etsy statement', date, word, foldWord(title), info, currency, ...money]),
      kind: rule.kind as SaleLine['kind'],
      platform: 'Etsy',
      orderId,
      sku: null,
      title: row.label('title'),
      date,
      country: null,
      currency,
      units: rule.units === 'sold' ? 1 : 0,
      amounts,
      rawType: row.label('type') ?? '',
    }
  },
}

/** Returns the rule for a row by its title. Titles start with fixed words, which a product name can follow. */
function ruleOf(type: TypeRule, title: string): TypeRule {
  if (type !== FEE) return type
  if (TRANSACTION_FEE.test(title)) return { ...FEE, into: 'referralFee' }
  return BUYERS_TAX.test(title) ? { kind: 'other', into: 'sales', units: 'none' } : FEE
}

function amountsOf(row: TableRow, { into, units }: TypeRule, currency: CurrencyCode): LineAmounts | null {
  const amount = row.amount('amount', currency) ?? 0
  const fees = row.amount('fees', currency) ?? 0
  const net = row.amount('net', currency)
  if (net === null && !row.failed) row.missing('net')
  if (net === null || row.failed) return null
  row.controlTotal = net
  row.controlCurrency = currency
  if (amount + fees !== net) row.fail('net', 'total_mismatch')
  if ((units === 'sold' && amount < 0) || (units === 'returned' && amount > 0))
    row.fail('amount', 'sign_mismatch')
  const field: AmountField = into
  // a fee on the row of a sale or refund is the processing fee of that payment
  return units === 'none' ? { ...NO_AMOUNTS, [field]: net } : { ...NO_AMOUNTS, sales: amount, otherFee: fees }
}

/**
 * Returns the amount of a row that moves money. A deposit states its amount only in the title, as in `$1,050.25 sent
 * to your bank account`.
 */
function movedBy(row: TableRow, currency: CurrencyCode): LineAmounts | null {
  const net = row.amount('net', currency) ?? 0
  const [first = ''] = row.text('title').split(' ')
  const sent = readAmount(first, row.plan.decimalMarks.net ?? 'point', currency)
  const payout = net !== 0 ? net : typeof sent === 'number' ? 0 - Math.abs(sent) : null
  if (payout === null) row.fail('title', 'amount_unreadable')
  if (payout === null || row.failed) return null
  row.controlTotal = payout
  row.controlCurrency = currency
  return { ...NO_AMOUNTS, payout }
}

import { minuteOf } from '../../cells/date-cell.ts'
import { amount, text } from '../../reader/columns.ts'
import { type Format, typeWords } from '../../reader/format.ts'
import { NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const TYPES = typeWords([
  [{ kind: 'sale', into: 'sales', units: 'sold' }, ['charge']],
  [{ kind: 'refund', into: 'sales', units: 'returned' }, ['refund']],
  [
    { kind: 'refund', into: 'sales', units: 'none' },
    [
      'refund_failure',
      'chargeback',
      'chargeback_won',
      'chargeback won',
      'dispute',
      'dispute_won',
      'dispute won',
    ],
  ],
  [
    { kind: 'other', into: 'otherFee', units: 'none' },
    ['adjustment', 'credit', 'debit', 'fee', 'tax_adjustment'],
  ],
  [{ kind: 'payout', into: 'payout', units: 'none' }, ['payout', 'payout_failure', 'transfer', 'reserve']],
])

/**
 * Shopify Payments' transactions, `payment_transactions_export_1.csv`: the ledger behind its payouts.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | a charge is all that the buyer paid, including shipping and tax | revenue; its tax is unknown |
 * | no products and no quantity | a sale is at least one unit, so it counts as one; its cost is unknown |
 * | `Fee` is positive: Net = Amount - Fee; some files state its `VAT` separately | each row is checked |
 * | refunds and chargebacks are negative, a chargeback that was won is positive | refunds without units |
 * | `Presentment Amount` is in the buyer's currency | not read: the payout is in `Currency` |
 * | payout status, date and ID are filled in later | not part of a row's identity |
 * | the order list contains the same orders under the same names | two reports of the same sales: the seller is warned |
 * | orders with another payment method, such as cash on delivery, are not in the file | not read |
 */
export const shopifyPayments: Format = {
  name: 'shopify-payments',
  title: 'Shopify Payments transactions',
  platform: 'Shopify',
  seenWithRealFile: false,
  fees: 'stated',
  currencyColumn: 'currency',
  always: ['Card Brand', 'Payout Status', 'Available On'],
  columns: {
    date: { header: 'Transaction Date', kind: 'date', required: true },
    type: { ...text('Type'), required: true },
    order: { ...text('Order'), required: true },
    amount: { ...amount('Amount'), required: true },
    fee: { ...amount('Fee'), required: true },
    vat: amount('VAT'),
    net: { ...amount('Net'), required: true },
    currency: { ...text('Currency'), required: true },
    method: text('Payment Method Name'),
  },

  read(row, keys) {
    const date = row.date('date')
    const orderId = row.id('order')
    const word = row.word('type')
    const rule = TYPES.get(word)
    const currency = row.currency('currency')
    if (rule === undefined) row.fail('type', word === '' ? 'value_missing' : 'type_unknown')
    if (rule === undefined || currency === null || row.failed) return null
    const amount = row.amount('amount', currency)
    const fee = row.amount('fee', currency) ?? 0
    const vat = row.amount('vat', currency) ?? 0
    const net = row.amount('net', currency)
    if (amount === null && !row.failed) row.missing('amount')
    if (net === null && !row.failed) row.missing('net')
    if (amount === null || net === null || row.failed) return null
    row.controlTotal = net
    row.controlCurrency = currency
    const kept = amount - net
    if (kept !== fee && kept !== fee + vat) row.fail('net', 'total_mismatch')
    if ((rule.units === 'sold' && amount < 0) || (rule.units === 'returned' && amount > 0))
      row.fail('amount', 'sign_mismatch')
    if (row.failed) return null
    const amounts =
      rule.into === 'payout'
        ? { ...NO_AMOUNTS, payout: net }
        : rule.into === 'otherFee'
          ? { ...NO_AMOUNTS, otherFee: net }
          : { ...NO_AMOUNTS, sales: amount, otherFee: 0 - kept }
    return {
      row: row.line,
      key: keys.next([
        'shopify payment',
        date,
        minuteOf(row.text('date')),
        word,
        orderId,
        currency,
        amount,
        net,
      ]),
      kind: rule.kind as SaleLine['kind'],
      platform: 'Shopify',
      orderId,
      sku: null,
      title: null,
      date,
      country: null,
      currency,
      units: rule.units === 'sold' ? 1 : 0,
      amounts,
      rawType: row.label('type') ?? '',
    }
  },
}

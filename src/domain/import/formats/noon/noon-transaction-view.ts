import { foldWord, plainCell } from '../../cells/clean-text.ts'
import { type Format, type TypeRule, typeWords } from '../../reader/format.ts'
import { type LedgerMoney, placed, readLedgerMoney } from '../../reader/ledger.ts'
import type { SaleLine } from '../../sale-line.ts'

const TYPES = typeWords([
  [{ kind: 'sale', into: 'otherFee', units: 'sold' }, ['order', 'order_update']],
  [{ kind: 'fee', into: 'otherFee', units: 'none' }, ['statement_fee']],
  [{ kind: 'payout', into: 'payout', units: 'none' }, ['payment', 'balance_transfer']],
])

/** Countries of noon's contracts. A contract such as "Noon AE" or "MPB5A6VWCZAE" ends with the country code. */
const COUNTRIES = ['AE', 'SA', 'EG', 'KW', 'BH', 'QA', 'OM']

const amount = (header: string, into: Format['columns'][string]['into'], more: object = {}) =>
  ({ header, kind: 'amount', into, ...more }) as const

/**
 * noon's Transaction View, a ledger by item. Lines have the transaction date, on which noon settles the amounts.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | 22 columns, since July 2026 24; "Fullfilment" in noon's own spelling | by name, in any of the spellings |
 * | each unit has a separate row, without a quantity | one unit per row, returned if the proceeds are negative |
 * | an order or update without proceeds | the cost of a failed attempt, or a late fee: not a sale |
 * | fees of a statement have the order number `NA` and their name in the title | fees without an order |
 * | payment and balance_transfer | payouts: neither income nor cost |
 * | fees include VAT | not changed |
 * | nine amounts add up to the total | each row is checked, so that no column is missed |
 * | an order and its updates share the item number | reference, type and date distinguish them |
 */
export const noonTransactionView: Format = {
  name: 'noon-transaction-view',
  title: 'noon Transaction View',
  platform: 'noon',
  fees: 'stated',
  settles: true,
  feesWithVat: true,
  payouts: { holds: [] },
  currencyColumn: 'currency',
  columns: {
    contract: { header: 'Contract', kind: 'text' },
    contractTitle: { header: 'Contract Title', kind: 'text' },
    reference: { header: 'Reference Nr', kind: 'text', required: true },
    order: { header: 'Order Nr', kind: 'text', required: true },
    item: { header: 'Item Nr', kind: 'text', required: true },
    // The sale line does not use this date. Its cells only help to decide whether the file's dates have the day or
    // the month first.
    orderDate: { header: 'Order Date', kind: 'date' },
    date: { header: 'Transaction Date', kind: 'date', required: true },
    title: { header: 'Title', kind: 'text', required: true },
    sku: { header: 'Partner SKUs', aliases: ['Partner SKU'], kind: 'text', required: true },
    type: { header: 'Transaction Type', kind: 'text', required: true },
    currency: { header: 'Currency', kind: 'text', required: true },
    netProceeds: amount('Net Proceeds', 'sales', { required: true }),
    referral: amount('Referral Fee including VAT', 'referralFee', { required: true }),
    fulfilment: amount('Fullfilment & Logistics Fees including VAT', 'fulfilmentFee', {
      required: true,
      aliases: [
        'Fulfillment & Logistics Fees including VAT',
        'Fulfilment & Logistics Fees including VAT',
        'Fullfillment & Logistics Fees including VAT',
      ],
    }),
    shipping: amount('Shipping Credits including VAT', 'shipping'),
    otherOrder: amount('Other Order Fees including VAT', 'otherFee'),
    orderSubsidies: amount('Order Subsidies including VAT', 'reimbursement'),
    nonOrder: amount('Non-Order Fees including VAT', 'otherFee'),
    nonOrderSubsidies: amount('Non-Order Subsidies including VAT', 'reimbursement'),
    others: amount('Others including VAT', 'by_type'),
    total: amount('Total', 'total', { required: true }),
  },

  read(row, keys) {
    const currency = row.currency('currency')
    const date = row.date('date')
    const orderId = present(row.id('order'))
    const item = present(row.id('item'))
    const sku = row.sku('sku')
    const word = row.word('type')
    if (word === '') row.missing('type')
    const money = currency === null ? null : readLedgerMoney(row, noonTransactionView, currency)
    if (currency === null || money === null || row.failed) return null
    const rule = TYPES.get(word) ?? unknownType(money)
    if (rule === null) {
      row.fail('type', 'type_unknown')
      return null
    }
    const sold = rule.units === 'sold' ? Math.sign(money.named.sales) : 0
    const title = row.label('title')
    const identity = [foldWord(plainCell(row.text('reference'))), orderId, item, word, date]
    return {
      row: row.line,
      key: keys.next(['noon', ...identity, ...(orderId === null ? [title] : [])]),
      kind: rule.units === 'sold' ? orderKind(sold) : (rule.kind as SaleLine['kind']),
      platform: 'noon',
      orderId,
      sku,
      title,
      date,
      country: countryOf(row.text('contractTitle')) ?? countryOf(row.text('contract')),
      currency,
      units: sold,
      amounts: placed(money, rule.into),
      rawType: row.label('type') ?? '',
    }
  },
}

/**
 * Returns the kind of an order row. A row without proceeds is a fee, such as for a failed delivery. Negative proceeds
 * mean a return.
 */
function orderKind(sold: number): SaleLine['kind'] {
  return sold > 0 ? 'sale' : sold < 0 ? 'refund' : 'fee'
}

/**
 * Returns the rule for a row of an unknown type. Money in the columns of fees and subsidies needs no type. A row with
 * proceeds is rejected because it may be a sale or a return. A row with "Others" is rejected because it may be a
 * payout.
 */
function unknownType(money: LedgerMoney): TypeRule | null {
  const { sales, shipping } = money.named
  return sales === 0 && shipping === 0 && money.byType === 0
    ? { kind: 'other', into: 'otherFee', units: 'none' }
    : null
}

/** Returns a text. Returns null for `NA`, which noon writes if a row belongs to no order. */
function present(text: string | null): string | null {
  return text === null || /^(?:na|n\/a|--?)$/i.test(text) ? null : text
}

function countryOf(contract: string): string | null {
  const last = contract.slice(-2).toUpperCase()
  return COUNTRIES.includes(last) ? last : null
}

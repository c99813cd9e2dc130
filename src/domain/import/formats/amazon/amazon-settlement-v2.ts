import type { Format } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import type { AmountField } from '../../sale-line.ts'
import type { SettlementLayout } from './amazon-settlement-item.ts'
import {
  readSettlement,
  SETTLEMENT_COLUMNS,
  SETTLEMENT_CURRENCY,
  SETTLEMENT_PARTS,
} from './amazon-settlement-lines.ts'
import { itemField } from './amazon-settlement-words.ts'

const needed = (header: string, kind: 'text' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

const layout: SettlementLayout = {
  priceKey: 'amount',
  amountKey: 'amount',
  amounts(row, currency) {
    const amount = row.amount('amount', currency)
    if (amount !== null) return [{ field: fieldOf(row), label: labelOf(row), amount }]
    if (!row.failed) row.missing('amount')
    return []
  },
  what: (row) => ({
    words: [row.word('description'), row.word('amountType'), row.word('type')].filter((word) => word !== ''),
    label: labelOf(row),
  }),
}

/**
 * Returns the field of an amount whose description is a known word for amounts of items. Returns null if the type of
 * the row must decide.
 */
function fieldOf(row: TableRow): AmountField | null {
  const word = row.word('description')
  switch (row.word('amountType')) {
    case 'itemprice':
    case 'itemfees':
    case 'order fees':
      return itemField(word)
    case 'promotion':
      return itemField(word) === 'tax' ? 'tax' : 'discounts'
    case 'itemwithheldtax':
      return 'tax'
    case 'shipment fees':
      return 'fulfilmentFee'
    default:
      return null
  }
}

/** Returns the name of the amount: its description, or its type if the description is only `TransactionTotalAmount`. */
function labelOf(row: TableRow): string | null {
  const description = row.word('description')
  return description === '' || description === 'transactiontotalamount'
    ? row.label('amountType')
    : row.label('description')
}

/**
 * Amazon's settlement, Flat File V2: every amount has a row of its own, and two columns name it.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | tab-separated without quoting | a quote mark is text |
 * | the first data row has only the period, total-amount and currency | a summary: its total is the control sum |
 * | the summary or every row names the currency | used for the whole file; a file with two currencies is refused |
 * | some files repeat start, end and total on every row | the summary is the row without a transaction type |
 * | quantity-purchased is repeated on every fee of an item | counted once, on ItemPrice / Principal |
 * | one item of an order is many rows | one line; the order is read completely or not at all |
 * | sorted by an amount, so that the rows of an item are apart | row errors |
 * | ItemWithheldTax, MarketplaceFacilitator..., LowValueGoods..., TCS, TDS | tax |
 * | other-transaction, ServiceFee and the like | amount-description decides, then amount-type, then transaction-type |
 * | reserves, Payable to Amazon, Successful charge, Micro Deposit, Transfer | payouts: neither income nor cost |
 * | an order that Amazon ships for another shop (see `isOtherShop`) | a fee without units |
 * | Amazon does not publish the names of amounts | unknown names count as fees of the kind 'other' |
 */
export const amazonSettlementV2: Format = {
  name: 'amazon-settlement-v2',
  layoutOf: 'amazon-settlement',
  title: 'Amazon settlement report V2',
  platform: 'Amazon',
  seenWithRealFile: false,
  fees: 'stated',
  settles: true,
  plainTabs: true,
  currencyColumn: null,
  fileCurrency: SETTLEMENT_CURRENCY,
  parts: SETTLEMENT_PARTS,
  columns: {
    ...SETTLEMENT_COLUMNS,
    amountType: needed('amount-type'),
    description: needed('amount-description'),
    amount: needed('amount', 'amount'),
    // The sale line does not use this date. Its cells only help to decide whether the file's dates have the day or
    // the month first.
    postedTime: { header: 'posted-date-time', kind: 'date' },
  },
  groupBy: 'order',
  blank: 'alone',
  read: (rows, keys) => readSettlement(layout, rows, keys),
}

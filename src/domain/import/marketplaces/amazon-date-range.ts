import { isCurrencyCode } from '../../money/currency.ts'
import { plainCell } from '../clean-text.ts'
import type { Format, TypeRule } from '../format.ts'
import { type LedgerMoney, placed, readLedgerMoney } from '../ledger.ts'
import { AMOUNT_FIELDS, type SaleLine } from '../sale-line.ts'
import type { TableRow } from '../table-row.ts'
import { AMAZON_TYPES, amazonPreambleCurrency, amazonSite } from './amazon-words.ts'

type Into = Format['columns'][string]['into']

const money = (into: Into, header: string, ...aliases: string[]) =>
  ({ header, aliases, kind: 'amount', into }) as const
const needed = (into: Into, header: string, ...aliases: string[]) =>
  ({ ...money(into, header, ...aliases), required: true }) as const
const text = (header: string, ...aliases: string[]) =>
  ({ header, aliases, kind: 'text', required: true }) as const

/**
 * Amazon's date-range and monthly transaction report, headers of all years in English and Japanese: 23 columns in
 * 2018, tax columns from about 2020, status columns in 2026. Each row's amounts add up to its total. The date is the
 * one printed, never moved to another time zone. City, state and postal code are not read.
 */
export const amazonDateRange: Format = {
  name: 'amazon-date-range',
  title: 'Amazon date range report',
  fees: 'stated',
  currencyColumn: null,
  fileCurrency: {
    preamble: (line) => amazonPreambleCurrency(line, isCurrencyCode),
    marketplaceColumn: 'marketplace',
    marketplace: (cell) => amazonSite(cell)?.currency ?? null,
  },
  columns: {
    date: { header: 'date/time', aliases: ['日付/時間'], kind: 'date', required: true },
    settlement: text('settlement id', '決済番号'),
    type: text('type', 'トランザクションの種類'),
    order: text('order id', '注文番号'),
    sku: text('sku'),
    description: text('description', '説明'),
    quantity: { header: 'quantity', aliases: ['数量'], kind: 'quantity', required: true },
    marketplace: { header: 'marketplace', aliases: ['Amazon 出品サービス'], kind: 'text' },
    productSales: needed('sales', 'product sales', '商品売上'),
    productSalesTax: money('tax', 'product sales tax', '商品の売上税'),
    shippingCredits: money('shipping', 'shipping credits', 'postage credits', '配送料'),
    shippingCreditsTax: money('tax', 'shipping credits tax', 'postage credits tax', '配送料の税金'),
    giftWrap: money('giftWrap', 'gift wrap credits', 'giftwrap credits', 'ギフト包装手数料'),
    giftWrapTax: money('tax', 'giftwrap credits tax', 'gift wrap credits tax', 'ギフト包装クレジットの税金'),
    points: money('discounts', 'amazon point costs', 'cost of points', 'Amazonポイントの費用'),
    rebates: money('discounts', 'promotional rebates', 'プロモーション割引額'),
    rebatesTax: money('tax', 'promotional rebates tax', 'プロモーション割引の税金'),
    salesTax: money('tax', 'sales tax collected'),
    facilitatorTax: money('tax', 'Marketplace Facilitator Tax'),
    withheldTax: money('tax', 'marketplace withheld tax', '源泉徴収税を伴うマーケットプレイス'),
    lowValueGoods: money('tax', 'low value goods'),
    regulatoryFee: money('tax', 'Regulatory Fee'),
    regulatoryFeeTax: money('tax', 'Tax On Regulatory Fee'),
    gst: money('tax', 'Total sales tax liable(GST before adjusting TCS)'),
    tcsCgst: money('tax', 'TCS-CGST'),
    tcsSgst: money('tax', 'TCS-SGST'),
    tcsIgst: money('tax', 'TCS-IGST'),
    tds: money('tax', 'TDS (Section 194-O)'),
    sellingFees: needed('referralFee', 'selling fees', '手数料'),
    fbaFees: needed('fulfilmentFee', 'fba fees', 'FBA 手数料'),
    otherTransactionFees: money(
      'otherFee',
      'other transaction fees',
      'トランザクションに関するその他の手数料',
    ),
    other: money('by_type', 'other', 'その他'),
    total: needed('total', 'total', '合計'),
  },

  read(row, keys) {
    const currency = row.plan.currency
    const date = row.date('date')
    const orderId = row.id('order')
    const sku = row.name('sku')
    const quantity = row.quantity('quantity')
    const word = row.word('type')
    if (word === '') row.missing('type')
    const read = currency === null ? null : readLedgerMoney(row, amazonDateRange, currency)
    if (currency === null || read === null || row.failed) return null
    const description = row.label('description')
    const rule = ruleOf(word, description ?? '', read)
    if (rule === null) {
      row.fail('type', 'type_unknown')
      return null
    }
    const units = unitsOf(row, rule, quantity, read.named.sales)
    if (row.failed) return null
    const amounts = placed(read, rule.into)
    const time = plainCell(row.text('date')).toLowerCase()
    const about = [time, row.text('settlement'), word, orderId, sku, description, quantity]
    return {
      row: row.line,
      key: keys.next(['amazon', ...about, ...AMOUNT_FIELDS.map((field) => amounts[field])]),
      kind: rule.units === 'sold' && units === 0 ? 'fee' : rule.kind,
      platform: 'Amazon',
      orderId,
      sku,
      title: description,
      date,
      country: amazonSite(row.text('marketplace'))?.country ?? null,
      currency,
      units,
      amounts,
      rawType: row.label('type') ?? '',
    }
  },
}

interface KnownRule extends TypeRule {
  readonly kind: SaleLine['kind']
}

/**
 * A type that nobody has told us of is safe where its money stands in columns that explain themselves. Money of a
 * sale leaves the units open, and money in "other" may be a payout: those are not guessed.
 */
function ruleOf(word: string, description: string, { named, byType }: LedgerMoney): KnownRule | null {
  const rule = AMAZON_TYPES.get(word)
  if (rule !== undefined)
    return rule.kind === 'by_description' ? adjustment(description) : (rule as KnownRule)
  const ofSale = named.sales !== 0 || named.shipping !== 0 || named.giftWrap !== 0 || named.discounts !== 0
  return ofSale || byType !== 0 ? null : { kind: 'other', into: 'otherFee', units: 'none' }
}

/** Compensation for lost and damaged goods, a payout that bounced, or any other correction. */
function adjustment(description: string): KnownRule {
  if (/reimbursement|在庫の返金/i.test(description))
    return { kind: 'reimbursement', into: 'reimbursement', units: 'none' }
  if (/disbursement|transfer/i.test(description)) return { kind: 'payout', into: 'payout', units: 'none' }
  return { kind: 'other', into: 'otherFee', units: 'none' }
}

/**
 * Amazon writes the quantity positive on a refund too. A refund that gives back no product money (shipping only)
 * moves no goods.
 */
function unitsOf(row: TableRow, rule: TypeRule, quantity: number | null, sales: number): number {
  if (rule.units === 'none') return 0
  if (quantity === null) {
    if (sales !== 0) row.missing('quantity')
    return 0
  }
  if (rule.units === 'returned') return sales === 0 || quantity === 0 ? 0 : -Math.abs(quantity)
  if (quantity < 0 || (quantity === 0 && sales !== 0)) row.fail('quantity', 'sign_mismatch')
  if (sales < 0) row.fail('productSales', 'sign_mismatch')
  return quantity
}

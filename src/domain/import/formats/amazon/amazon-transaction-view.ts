import { type CurrencyCode, isCurrencyCode } from '../../../money/currency.ts'
import { takeApart } from '../../cells/number-cell.ts'
import type { Format, TypeRule } from '../../reader/format.ts'
import { typeWords } from '../../reader/format.ts'
import { type LedgerMoney, placed, readLedgerMoney } from '../../reader/ledger.ts'
import { AMOUNT_FIELDS, type SaleLine } from '../../sale-line.ts'

const SALE: TypeRule = { kind: 'sale', into: 'shipping', units: 'sold' }
const REFUND: TypeRule = { kind: 'refund', into: 'shipping', units: 'returned' }
const FEE: TypeRule = { kind: 'fee', into: 'otherFee', units: 'none' }

/**
 * Rules for the types of rows. The English types are from real files. Of the Arabic types, only the compensation was
 * seen in a file.
 */
const TYPES = typeWords([
  [SALE, ['Order Payment', 'Order', 'Liquidations', 'دفع الطلب', 'مدفوعات الطلب', 'دفعة الطلب']],
  [
    REFUND,
    ['Refund', 'Chargeback Refund', 'A-to-z Guarantee Claim', 'رد الأموال', 'استرداد الأموال', 'استرداد'],
  ],
  [
    FEE,
    [
      'Service Fees',
      'Service Fee',
      'Amazon Fees',
      'FBA Inventory Fee',
      'Shipping services purchased through Amazon',
      'Shipping Services',
      'رسوم الخدمة',
      'رسوم الخدمات',
      'رسوم أمازون',
    ],
  ],
  [
    { kind: 'reimbursement', into: 'reimbursement', units: 'none' },
    [
      'Inventory Reimbursement',
      'FBA Inventory Reimbursement',
      'SAFE-T Reimbursement',
      'استرداد تكاليف مخزون FBA',
    ],
  ],
  [
    { kind: 'payout', into: 'payout', units: 'none' },
    ['Transfer', 'Disbursement', 'Paid to Amazon', 'Reserve', 'تحويل', 'التحويل'],
  ],
  [
    { kind: 'other', into: 'otherFee', units: 'none' },
    ['Other', 'Adjustment', 'Adjustments', 'Retrocharge', 'أخرى', 'تعديل', 'تسوية'],
  ],
])

const amount = (into: Format['columns'][string]['into'], header: string, ...aliases: string[]) =>
  ({ header, aliases, kind: 'amount', into, required: true }) as const
const text = (header: string, ...aliases: string[]) =>
  ({ header, aliases, kind: 'text', required: true }) as const

/**
 * Amazon's download of Payments > Transaction View, in English, Arabic (SA, EG) and French.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | no SKU, only the beginning of a title | the cost of the sold goods is unknown |
 * | no quantity | a sale is at least one unit, so it counts as one; a refund returns none |
 * | one column for all fees | read as other fees, not split |
 * | on an order, `Other` is what the buyer paid besides the price | shipping; on other rows the type decides |
 * | the currency is in brackets after the last header | used for the file; if missing, the seller is asked |
 * | `25/7/2026` in India, `7/25/2026` in the US | the column decides, or the seller |
 * | `Deferred` rows, older files have no status | real sales that are not paid out yet; not part of the key |
 * | equal rows | separate transactions |
 * | charges, rebates, fees and other add up to the total | each row is checked |
 * | files of Egypt have an English `total` of the charges next to الإجمالي | الإجمالي is the total of the row |
 * | an unknown type | with charges a sale, with negative charges a refund, with only fees a fee; else a row error |
 * | Order ID `---` | the row has no order |
 */
export const amazonTransactionView: Format = {
  name: 'amazon-transaction-view',
  title: 'Amazon Transaction View',
  platform: 'Amazon',
  seenWithRealFile: false,
  fees: 'stated',
  payouts: { holds: ['Reserve'] },
  missing: '---',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    header: currencyInBrackets,
    marketplaceColumn: '',
    marketplace: () => null,
    ask: true,
  },
  columns: {
    date: { header: 'Date', aliases: ['التاريخ'], kind: 'date', required: true },
    type: text('Transaction type', 'نوع المعاملة', 'Type de transaction'),
    order: text('Order ID', 'رقم الطلب', 'معرف الطلب', 'Numéro de la commande'),
    details: text('Product Details', 'تفاصيل المنتج', 'Détails sur le produit'),
    charges: amount(
      'sales',
      'Total product charges',
      'إجمالي رسوم المنتج',
      'اجمالي رسوم المنتج',
      'Total des frais produit',
    ),
    rebates: amount(
      'discounts',
      'Total promotional rebates',
      'إجمالي التخفيضات',
      'اجمالي التخفيضات',
      'إجمالي الخصومات الترويجية',
      'Total des rabais promotionnels',
    ),
    fees: amount('otherFee', 'Amazon fees', 'رسوم أمازون', 'رسوم امازون', 'Commissions Amazon'),
    other: amount('by_type', 'Other', 'أخرى', 'اخرى', 'Autres'),
    total: { ...amount('total', 'الإجمالي', 'الاجمالي', 'Total'), bracketed: true },
  },

  read(row, keys) {
    const currency = row.plan.currency
    const date = row.date('date')
    const orderId = row.id('order')
    const title = row.label('details')
    const word = row.word('type')
    if (word === '') row.missing('type')
    const money = currency === null ? null : readLedgerMoney(row, amazonTransactionView, currency)
    if (currency === null || money === null || row.failed) return null
    const rule = TYPES.get(word) ?? ruleOf(money)
    if (rule === null) {
      row.fail('type', 'type_unknown')
      return null
    }
    if (rule.units === 'sold' && money.named.sales < 0) row.fail('charges', 'sign_mismatch')
    if (row.failed) return null
    const kind = rule.units === 'sold' && money.named.sales === 0 ? 'fee' : (rule.kind as SaleLine['kind'])
    const amounts = placed(money, rule.into)
    // types depend on the interface language, so they are not part of the key; rows without an order differ by their details
    const about = orderId === null ? title : null
    return {
      row: row.line,
      key: keys.next([
        'amazon transaction',
        date,
        orderId,
        about,
        ...AMOUNT_FIELDS.map((field) => amounts[field]),
      ]),
      kind,
      platform: 'Amazon',
      orderId,
      sku: null,
      title,
      date,
      country: null,
      currency,
      // A sale has at least one unit. With no units, the goods would seem to have no cost.
      units: kind === 'sale' ? 1 : 0,
      amounts,
      rawType: row.label('type') ?? '',
    }
  },
}

/**
 * Returns the rule for an unknown type that follows from the row's amounts. Returns null if all money is in "other",
 * because the row may be a payout.
 */
function ruleOf({ named, byType }: LedgerMoney): TypeRule | null {
  if (named.sales > 0) return SALE
  if (named.sales < 0) return REFUND
  return byType === 0 && named.discounts === 0 ? FEE : null
}

/** Returns the currency from headers such as "Total (INR)" or "الإجمالي (ريال)". */
function currencyInBrackets(header: string): CurrencyCode | null {
  const name = /\(([^()]+)\)\s*$/.exec(header)?.[1]?.trim() ?? ''
  const code = name.toUpperCase()
  if (isCurrencyCode(code)) return code
  const [only, other] = takeApart(`${name} 1`)?.currencies ?? []
  return only !== undefined && other === undefined ? only : null
}

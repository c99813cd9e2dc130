import { foldWord } from '../../cells/clean-text.ts'
import { type TypeRule, typeWords } from '../../reader/format.ts'
import type { AmountField, LineKind } from '../../sale-line.ts'
import { AMAZON_TYPES } from './amazon-words.ts'

export interface SettlementRule extends TypeRule {
  readonly kind: LineKind
}

const PAYOUT: SettlementRule = { kind: 'payout', into: 'payout', units: 'none' }

/** Rules for the types of rows about order items. On these rows, each amount has its own name. */
const ITEM_TYPES = typeWords([
  [{ kind: 'sale', into: 'otherFee', units: 'sold' }, ['Order', 'Liquidations']],
  [{ kind: 'refund', into: 'otherFee', units: 'returned' }, ['Refund']],
  // Amazon refunds the buyer, and the buyer keeps the goods
  [
    { kind: 'refund', into: 'otherFee', units: 'none' },
    ['A-to-z Guarantee Claim', 'A-to-z Guarantee Refund', 'Chargeback Refund', 'Chargeback'],
  ],
  [
    { kind: 'other', into: 'otherFee', units: 'none' },
    ['Order_Retrocharge', 'Refund_Retrocharge', 'Liquidations Adjustments'],
  ],
])

/**
 * Rules for the types of all other rows that the date-range report does not have. Amazon does not publish these
 * types, so some were added from memory, without a real file.
 */
const OTHER_TYPES = typeWords([
  [
    { kind: 'fee', into: 'otherFee', units: 'none' },
    [
      'ServiceFee',
      'Subscription',
      'Storage Fee',
      'StorageFee',
      'Long-Term Storage Fee',
      'FBALongTermStorageFee',
      'StorageRenewalBilling',
      'LowInventoryLevelFee',
      'FBAInboundTransportationFee',
      'FBA Inbound Transportation Fee',
      'FBAInboundConvenienceFee',
      'Inventory Placement Service Fee',
      'CouponRedemptionFee',
      'ProductAdsPayment',
      'DisposalComplete',
      'RemovalComplete',
      'Shipping label purchase',
      'ShippingServices',
      'FBACustomerReturnPerUnitFee',
    ],
  ],
  [
    { kind: 'reimbursement', into: 'reimbursement', units: 'none' },
    [
      'WAREHOUSE_DAMAGE',
      'WAREHOUSE_DAMAGE_EXCEPTION',
      'WAREHOUSE_LOST',
      'WAREHOUSE_LOST_MANUAL',
      'REVERSAL_REIMBURSEMENT',
      'COMPENSATED_CLAWBACK',
      'MISSING_FROM_INBOUND',
      'MISSING_FROM_INBOUND_CLAWBACK',
      'INBOUND_CARRIER_DAMAGE',
      'CS_ERROR_ITEMS',
      'CS_ERROR_NON_ITEMIZED',
      'FREE_REPLACEMENT_REFUND_ITEMS',
      'INCORRECT_FEES_ITEMS',
      'INCORRECT_FEES_NON_ITEMIZED',
      'MULTICHANNEL_ORDER_LOST',
      'REMOVAL_ORDER_LOST',
      'REMOVAL_ORDER_DAMAGED',
      'RE_EVALUATION',
      'Refund Reimbursal',
      'RefundReimbursal',
    ],
  ],
  // carrying over a debt, charging a card and verifying a bank account are neither income nor cost
  [PAYOUT, ['Payable to Amazon', 'Successful charge', 'Unsuccessful charge', 'Micro Deposit']],
])

/**
 * The first words of a payout that failed, and of a debt that Amazon moves between the seller's accounts. A reason or the
 * accounts follow, as in `Cross-Account Debt Adjustment against SA`.
 */
const MOVED_MONEY = [
  'Transfer of funds unsuccessful',
  'Debt Adjustment',
  'Cross-Account Debt Adjustment',
].map(foldWord)

/** The names of an item's amounts in the price, fee and promotion columns, with the field for each name. */
const ITEM_MONEY: readonly (readonly [AmountField, readonly string[]])[] = [
  ['sales', ['Principal']],
  ['shipping', ['Shipping', 'ReturnShipping']],
  ['giftWrap', ['GiftWrap']],
  ['discounts', ['Goodwill', 'RestockingFee']],
  ['tax', ['Tax', 'ShippingTax', 'GiftWrapTax', 'TaxDiscount']],
  [
    'referralFee',
    [
      'Commission',
      'RefundCommission',
      'FixedClosingFee',
      'VariableClosingFee',
      'DigitalServicesFee',
      'SalesTaxCollectionFee',
      'SalesTaxServiceFee',
      'ShippingHB',
    ],
  ],
  // Amazon ships the order, and keeps what the buyer paid for shipping
  ['fulfilmentFee', ['ShippingChargeback', 'GiftwrapChargeback', 'DigitalServicesFeeFBA']],
]
const FIELDS = new Map(
  ITEM_MONEY.flatMap(([field, words]) => words.map((word) => [foldWord(word), field] as const)),
)
/**
 * The first parts of tax names, as in `MarketplaceFacilitatorTax-Principal`, `LowValueGoodsTax-Shipping`, `TCS-CGST`
 * or `TDS (Section 194-O)`.
 */
const TAXES = ['marketplacefacilitator', 'lowvaluegoods', 'tcs', 'tds']

/** Returns the field of an item's amount, or null if the name of the amount is unknown. */
export function itemField(word: string): AmountField | null {
  const field = FIELDS.get(word)
  if (field !== undefined) return field
  if (word.startsWith('fba')) return 'fulfilmentFee'
  return TAXES.some((tax) => word.startsWith(tax)) ? 'tax' : null
}

export function itemRule(type: string): SettlementRule | null {
  return (ITEM_TYPES.get(type) as SettlementRule | undefined) ?? null
}

/** Returns the rule of the first word that is known. Pass the words from the most specific to the most general. */
export function otherRule(words: readonly string[]): SettlementRule | null {
  for (const word of words) {
    if (MOVED_MONEY.some((start) => word.startsWith(start))) return PAYOUT
    const rule = OTHER_TYPES.get(word) ?? AMAZON_TYPES.get(word)
    if (rule === undefined || rule.units !== 'none') continue
    return rule.kind === 'by_description' ? { ...rule, kind: 'other' } : (rule as SettlementRule)
  }
  return null
}

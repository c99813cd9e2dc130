import { foldWord } from '../../cells/clean-text.ts'
import { type TypeRule, typeWords } from '../../reader/format.ts'
import type { AmountField, LineKind } from '../../sale-line.ts'
import { AMAZON_TYPES } from './amazon-words.ts'

export interface SettlementRule extends TypeRule {
  readonly kind: LineKind
}

/** Types of rows about order items. Each of their amounts has a name of its own. */
const ITEM_TYPES = typeWords([
  [{ kind: 'sale', into: 'otherFee', units: 'sold' }, ['Order', 'Liquidations']],
  [{ kind: 'refund', into: 'otherFee', units: 'returned' }, ['Refund']],
  // refunds the buyer, who keeps the goods
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
 * Types of all other rows, beyond those of the date-range report. Amazon does not publish them, so some are from
 * memory.
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
  // a debt carried over, a charged card, a verified bank account: neither income nor cost
  [
    { kind: 'payout', into: 'payout', units: 'none' },
    ['Payable to Amazon', 'Successful charge', 'Unsuccessful charge', 'Micro Deposit'],
  ],
])

/** Words for the amounts of an item, in its price, fee and promotion columns. */
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
  // Amazon ships and keeps what the buyer paid for shipping
  ['fulfilmentFee', ['ShippingChargeback', 'GiftwrapChargeback', 'DigitalServicesFeeFBA']],
]
const FIELDS = new Map(
  ITEM_MONEY.flatMap(([field, words]) => words.map((word) => [foldWord(word), field] as const)),
)
/** `MarketplaceFacilitatorTax-Principal`, `LowValueGoodsTax-Shipping`, `TCS-CGST`, `TDS (Section 194-O)` and so on. */
const TAXES = ['marketplacefacilitator', 'lowvaluegoods', 'tcs', 'tds']

/** The field of an item's amount, or null if its word is unknown. */
export function itemField(word: string): AmountField | null {
  const field = FIELDS.get(word)
  if (field !== undefined) return field
  if (word.startsWith('fba')) return 'fulfilmentFee'
  return TAXES.some((tax) => word.startsWith(tax)) ? 'tax' : null
}

export function itemRule(type: string): SettlementRule | null {
  return (ITEM_TYPES.get(type) as SettlementRule | undefined) ?? null
}

/** The rule of the first known word, from the most specific to the broadest. */
export function otherRule(words: readonly string[]): SettlementRule | null {
  for (const word of words) {
    const rule = OTHER_TYPES.get(word) ?? AMAZON_TYPES.get(word)
    if (rule === undefined || rule.units !== 'none') continue
    return rule.kind === 'by_description' ? { ...rule, kind: 'other' } : (rule as SettlementRule)
  }
  return null
}

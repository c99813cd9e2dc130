import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { FOLLOWED_FEES } from '#domain/fees/followed.ts'
import { upTo } from './entered-amounts.ts'
import { id, minorUnits, optionalText, says } from './fields.ts'

/** What determines the fee rules of a product on a platform, and which of the product's fees follow rules. */
const feeFacts = {
  fulfilment: z
    .enum(FULFILMENTS)
    .nullable()
    .default(null)
    .describe('Who stores and ships the goods: the platform or the seller; null when unknown'),
  feeCategory: z
    .string()
    .trim()
    .max(LIMITS.category, says('textTooLong'))
    .nullable()
    .default(null)
    .transform((category) => category || null)
    .describe('Category of the fee rules; null when unknown'),
  weightGrams: z
    .int({ error: says('feeWeightInvalid') })
    .min(1, says('feeWeightInvalid'))
    .max(LIMITS.weightGrams, says('feeWeightInvalid'))
    .nullable()
    .default(null)
    .describe('Weight of the packed item in grams; null means unknown'),
  follows: z
    .array(z.enum(FOLLOWED_FEES))
    .max(FOLLOWED_FEES.length)
    .default([])
    .describe(
      'Fees that follow fee rules, with VAT that cannot be reclaimed: a sale whose file states no fees uses the rules of its day',
    ),
}

/** The fees that the seller enters for a product on a platform. Amounts are in minor units. */
export const enteredFees = {
  referralFeePpm: z
    .int()
    .min(0, says('referralFeeNegative'))
    .max(LIMITS.referralPpm, says('referralFeeTooLarge'))
    .describe('Millionths of the price: 150000 is 15 %. At most 1000000, unless the fee follows fee rules'),
  outboundFee: z.int().min(0, says('outboundFeeNegative')).describe(upTo('10,000')),
  monthlyStorageFee: z.int().min(0, says('storageFeeNegative')).describe(upTo('10,000')),
}

/** A platform on which a product is sold, with the product's SKU and fees on that platform, as the seller entered them. */
export const platformInput = z.object({
  platformId: id,
  sku: optionalText(LIMITS.sku),
  referralFeePpm: enteredFees.referralFeePpm.default(0),
  outboundFee: enteredFees.outboundFee.default(0),
  monthlyStorageFee: enteredFees.monthlyStorageFee.default(0),
  ...feeFacts,
})

/**
 * A platform of a product as the API returns it: what the seller entered, and the fee rules that the product's fees
 * follow.
 */
export const platformFees = z.object({
  platformId: id,
  name: z.string(),
  code: z.string().nullable().describe('Present for built-in platforms'),
  isCustom: z.boolean(),
  sku: z.string(),
  referralFeePpm: z.int(),
  outboundFee: minorUnits,
  monthlyStorageFee: minorUnits,
  fulfilment: z.enum(FULFILMENTS).nullable(),
  feeCategory: z.string().nullable(),
  weightGrams: z.int().nullable(),
  follows: z.array(z.enum(FOLLOWED_FEES)),
})

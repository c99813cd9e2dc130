import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { shortScaled, toDecimal } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { parseMoneyInput, parsePercentInput } from '#web/i18n/parse.ts'
import { CURRENCY, type SamplePlatform } from './sample.ts'

export type FeeField = 'referralFee' | 'outboundFee' | 'storageFee'
export type FieldName = 'price' | 'unitCost' | `${SamplePlatform}.${FeeField}`
export type Problem = ValidationKey | 'percentTooPrecise'

/** The text of a field, its last valid value, and the current problem. */
export interface Entry {
  readonly text: string
  /** In minor units, or in millionths for a rate; null means an unknown cost. */
  readonly value: number | null
  readonly problem: Problem | null
}

/** The decimals of a percentage stored in millionths: 15 % is 150000. */
const PERCENT_DIGITS = 4
export const MOST_PRICE = largestAmount('price', CURRENCY)
const MOST_FEE = largestAmount('platformFee', CURRENCY)

interface Rule {
  least: number
  most: number
  tooLittle: ValidationKey
  tooMuch: ValidationKey
  tooPrecise: Problem
  /** The value of a field that is left empty; absent if the field is required. */
  blank?: number | null
}

const RULES: Record<'price' | 'unitCost' | FeeField, Rule> = {
  price: {
    least: 1,
    most: MOST_PRICE,
    tooLittle: 'pricePositive',
    tooMuch: 'priceTooLarge',
    tooPrecise: 'priceTooPrecise',
  },
  unitCost: {
    least: 0,
    most: largestAmount('costAmount', CURRENCY),
    tooLittle: 'costAmountNegative',
    tooMuch: 'costAmountTooLarge',
    tooPrecise: 'amountTooPrecise',
    blank: null,
  },
  referralFee: {
    least: 0,
    most: LIMITS.referralPercent * 10 ** PERCENT_DIGITS,
    tooLittle: 'referralFeeNegative',
    tooMuch: 'referralFeeTooLarge',
    tooPrecise: 'percentTooPrecise',
    blank: 0,
  },
  outboundFee: {
    least: 0,
    most: MOST_FEE,
    tooLittle: 'outboundFeeNegative',
    tooMuch: 'outboundFeeTooLarge',
    tooPrecise: 'amountTooPrecise',
    blank: 0,
  },
  storageFee: {
    least: 0,
    most: MOST_FEE,
    tooLittle: 'storageFeeNegative',
    tooMuch: 'storageFeeTooLarge',
    tooPrecise: 'amountTooPrecise',
    blank: 0,
  },
}

export function isRate(name: FieldName): boolean {
  return name.endsWith('referralFee')
}

/** An entry from a valid value, with its formatted text. */
export function entryOf(name: FieldName, value: number): Entry {
  const text = isRate(name) ? shortScaled(value, PERCENT_DIGITS) : toDecimal(value, CURRENCY)
  return { text, value, problem: null }
}

/** Reads the typed text. If the text is invalid, the entry keeps the last valid value. */
export function readEntry(name: FieldName, text: string, last: Entry): Entry {
  const rule = RULES[(name.split('.')[1] ?? name) as keyof typeof RULES]
  const refuse = (problem: Problem): Entry => ({ text, value: last.value, problem })
  if (text.trim() === '' && rule.blank !== undefined) return { text, value: rule.blank, problem: null }
  const parsed = isRate(name) ? parsePercentInput(text, PERCENT_DIGITS) : parseMoneyInput(text, CURRENCY)
  if (!parsed.ok) return refuse(parsed.error === 'amountTooPrecise' ? rule.tooPrecise : parsed.error)
  if (parsed.value < rule.least) return refuse(rule.tooLittle)
  if (parsed.value > rule.most) return refuse(rule.tooMuch)
  return { text, value: parsed.value, problem: null }
}

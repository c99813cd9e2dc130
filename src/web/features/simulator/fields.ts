import { largestAmount } from '#domain/catalog/amount-limits.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { PPM, shortScaled, toDecimal } from '#domain/money/money.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { parseMoneyInput, parseNumberInput, parsePercentInput } from '#web/i18n/parse.ts'
import type { FieldName } from './address-names.ts'

export type FieldKind = 'money' | 'percent' | 'grams'

interface Rule {
  kind: FieldKind
  /** The lowest valid value, in minor units, millionths or grams. */
  least: number
  tooLittle: ValidationKey
  tooMuch: ValidationKey
  tooPrecise: NonNullable<Entry['problem']>
  /** The value of an empty field; absent if the field is required. */
  blank?: number | null
}

const amount = {
  kind: 'money',
  least: 0,
  tooLittle: 'feeAmountNegative',
  tooMuch: 'feeAmountTooLarge',
  tooPrecise: 'amountTooPrecise',
} as const
const percent = {
  kind: 'percent',
  least: 0,
  tooLittle: 'feePercentRange',
  tooMuch: 'feePercentRange',
  tooPrecise: 'percentTooPrecise',
} as const

const RULES: Record<FieldName, Rule> = {
  price: { ...amount, least: 1, tooLittle: 'pricePositive', tooMuch: 'priceTooLarge' },
  ads: { ...amount, blank: 0 },
  delivery: { ...amount, blank: 0 },
  weight: {
    kind: 'grams',
    least: 1,
    tooLittle: 'feeWeightInvalid',
    tooMuch: 'feeWeightInvalid',
    tooPrecise: 'feeWeightInvalid',
    blank: null,
  },
  targetMargin: { ...percent, blank: null },
  targetProfit: { ...amount, blank: null },
  discount: { ...percent, blank: null },
  accepted: { ...percent, blank: null },
  refused: { ...amount, blank: null },
}

/** The decimals of a percentage, which is stored in millionths. */
const PERCENT_DIGITS = 4

/** The text of a field, its last valid value, and the current problem. */
export interface Entry {
  readonly text: string
  readonly value: number | null
  readonly problem: ValidationKey | 'percentTooPrecise' | null
}

export function kindOf(name: FieldName): FieldKind {
  return RULES[name].kind
}

export function mostPrice(currency: CurrencyCode): number {
  return largestAmount('price', currency)
}

/** An entry from a value, with the text that a user would type. */
export function entryOf(name: FieldName, value: number | null, currency: CurrencyCode): Entry {
  return { text: value === null ? '' : textOf(name, value, currency), value, problem: null }
}

function textOf(name: FieldName, value: number, currency: CurrencyCode): string {
  const kind = kindOf(name)
  if (kind === 'money') return toDecimal(value, currency)
  return kind === 'grams' ? String(value) : shortScaled(value, PERCENT_DIGITS)
}

/** Reads the typed text. If the text is invalid, the entry keeps the last valid value. */
export function readEntry(name: FieldName, text: string, last: Entry, currency: CurrencyCode): Entry {
  const { kind, least, tooLittle, tooMuch, tooPrecise, blank } = RULES[name]
  const refuse = (problem: Entry['problem']): Entry => ({ text, value: last.value, problem })
  if (text.trim() === '' && blank !== undefined) return { text, value: blank, problem: null }
  const parsed =
    kind === 'money'
      ? parseMoneyInput(text, currency)
      : kind === 'percent'
        ? parsePercentInput(text, PERCENT_DIGITS)
        : parseNumberInput(text)
  if (!parsed.ok) return refuse(parsed.error === 'amountTooPrecise' ? tooPrecise : parsed.error)
  const most = { money: mostPrice(currency), percent: PPM, grams: LIMITS.weightGrams }[kind]
  if (parsed.value < least) return refuse(tooLittle)
  if (parsed.value > most) return refuse(tooMuch)
  return { text, value: parsed.value, problem: null }
}

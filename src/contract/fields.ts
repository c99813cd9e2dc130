import { z } from 'zod'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

/** A schema's message is the key of a phrase, which the screen shows in its language. */
export function says(key: ValidationKey): string {
  return key
}

export const id = z.uuid({ error: says('invalidId') })
export const currency = z.enum(CURRENCY_CODES)
/** Integer minor units of the currency named beside them. */
export const minorUnits = z.int()
/** Basis points: 1/100 of a percent; null when the ratio is undefined (n/a). */
export const basisPoints = z.int().nullable()
/** A date in a response. It can precede the first date that requests accept, as in a comparison period. */
export const isoDate = z.iso.date()
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-12-31'

/** A date in a request, limited so that day-by-day computations stay bounded. */
export function namedDay(missing: ValidationKey = 'invalid') {
  return z.iso
    .date({ error: says(missing), abort: true })
    .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, says('dayRange'))
}

/** Earlier or later dates are clamped, since no sale is outside these years. There is no year zero. */
const periodEnd = z.iso
  .date({ abort: true })
  .refine((day) => day >= '0001-01-01', says('invalid'))
  .transform((day) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day))
  .optional()
/** The ends of a period; without one the period is open on that side. */
export const periodFields = { from: periodEnd, to: periodEnd }

export const timestamp = z.iso.datetime()

/** A page of a list; `page` counts from 1. */
export const pageQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(20),
}

/** Trimmed text that must not be blank. */
export function requiredText(max: number, required: ValidationKey, tooLong: ValidationKey) {
  return z
    .string({ error: says(required) })
    .trim()
    .min(1, says(required))
    .max(max, says(tooLong))
}

/** Trimmed text that may be missing. */
export function optionalText(max: number) {
  return z.string().trim().max(max, says('textTooLong')).default('')
}

import { z } from 'zod'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

/** Returns the message of a schema, which is a phrase key that the screen translates. */
export function says(key: ValidationKey): string {
  return key
}

export const id = z.uuid({ error: says('invalidId') })
/** In the body of a call that adds something. */
export const newId = id
  .optional()
  .describe(
    'The id of what the call adds, made by the caller. If the request is sent again, for example because its answer was lost, nothing is added twice. The same id with other values is refused',
  )
export const currency = z.enum(CURRENCY_CODES)
/** In a body with amounts: the currency in which they were typed. */
export const typedCurrency = currency
  .optional()
  .describe('The currency of the amounts. If the business has another currency, the call is refused')
/** Integer minor units of the currency that is stated beside them. */
export const minorUnits = z.int()
/** Basis points (1/100 of a percent); null when the ratio is undefined. */
export const basisPoints = z.int().nullable()
/** A date in a response. It can be earlier than the first date that requests accept, for example in a comparison period. */
export const isoDate = z.iso.date()
const FIRST_DAY = '2000-01-01'
const LAST_DAY = '2100-12-31'

/** A date in a request, limited so that computations for each day stay small. */
export function namedDay(missing: ValidationKey = 'invalid') {
  return z.iso
    .date({ error: says(missing), abort: true })
    .refine((day) => day >= FIRST_DAY && day <= LAST_DAY, says('dayRange'))
}

/**
 * The start or the end of a period. Dates beyond the limits are moved to the limit, because no sale is outside these
 * years. Year zero, which does not exist, is refused.
 */
const periodEnd = z.iso
  .date({ abort: true })
  .refine((day) => day >= '0001-01-01', says('invalid'))
  .transform((day) => (day < FIRST_DAY ? FIRST_DAY : day > LAST_DAY ? LAST_DAY : day))
  .optional()
/** The start and the end of a period. If one is missing, the period is unlimited on that side. */
export const periodFields = { from: periodEnd, to: periodEnd }

export const timestamp = z.iso.datetime()

/** The page of a list; `page` starts at 1. */
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

/** Trimmed text that may be blank. */
export function optionalText(max: number) {
  return z.string().trim().max(max, says('textTooLong')).default('')
}

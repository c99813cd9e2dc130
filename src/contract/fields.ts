import { z } from 'zod'
import { CURRENCY_CODES } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

/** A schema's message is the key of a phrase: the words are the screen's, in its language. */
export function says(key: ValidationKey): string {
  return key
}

export const id = z.uuid({ error: says('invalidId') })
export const currency = z.enum(CURRENCY_CODES)
/** Integer minor units of the currency that stands beside it. */
export const minorUnits = z.int()
/** Basis points: 1/100 of a percent; null where there is nothing to relate to (n/a). */
export const basisPoints = z.int().nullable()
/** The calendar of databases begins with the year 1. */
export const isoDate = z.iso.date({ abort: true }).refine((day) => day >= '0001-01-01', says('invalid'))
export const timestamp = z.iso.datetime()

/** A page of a list: `page` counts from 1. */
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

/** Trimmed text that may be left out. */
export function optionalText(max: number) {
  return z.string().trim().max(max, says('textTooLong')).default('')
}

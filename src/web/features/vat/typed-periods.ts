import { z } from 'zod'
import { type VatForm, vatForm } from '#contract/vat.ts'
import { shortScaled } from '#domain/money/money.ts'
import { VAT_STATUSES, type VatPeriod } from '#domain/vat/vat-status.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { isValidationKey } from '#web/forms/form.ts'
import { parsePercentInput } from '#web/i18n/parse.ts'

/** The decimals of a percentage, which is stored in whole millionths. */
const PERCENT_DIGITS = 4

/** A VAT period as typed in the form. `id` is the React key of its row. */
const typedPeriod = z.object({
  id: z.number(),
  validFrom: z.string(),
  status: z.enum(VAT_STATUSES),
  rate: z.string(),
  pricesWithVat: z.boolean(),
})
export type TypedPeriod = Readonly<z.output<typeof typedPeriod>>

/** The draft of the form. */
export const typedVat = z.object({ rows: z.array(typedPeriod) })
export type TypedVat = z.output<typeof typedVat>

export type PeriodField = 'validFrom' | 'status' | 'ratePpm'
export type Problems = ReadonlyMap<number, Partial<Record<PeriodField, ValidationKey>>>

export function typed(period: VatPeriod, id: number): TypedPeriod {
  const { validFrom, status, ratePpm, pricesWithVat } = period
  return { id, validFrom, status, rate: ratePpm === null ? '' : rateText(ratePpm), pricesWithVat }
}

export function rateText(ratePpm: number): string {
  return shortScaled(ratePpm, PERCENT_DIGITS)
}

/** Converts the rows to VAT periods, or returns the problems by row. Validates by the same rules as the server. */
export function readPeriods(rows: readonly TypedPeriod[]): { form: VatForm } | { problems: Problems } {
  const problems = new Map<number, Partial<Record<PeriodField, ValidationKey>>>()
  const note = (id: number, field: PeriodField, code: ValidationKey) =>
    problems.set(id, { [field]: code, ...problems.get(id) })
  const periods = rows.map(({ id, validFrom, status, rate, pricesWithVat }) => {
    const read = rate.trim() === '' ? null : parsePercentInput(rate, PERCENT_DIGITS)
    if (read && !read.ok) note(id, 'ratePpm', read.error === 'amountTooPrecise' ? 'vatRateRange' : read.error)
    return { validFrom, status, ratePpm: read?.ok ? read.value : null, pricesWithVat }
  })
  const checked = vatForm.safeParse({ periods })
  for (const { path, message } of checked.error?.issues ?? []) {
    const [, at, field] = path
    const row = rows[Number(at)]
    if (row && isValidationKey(message)) note(row.id, field as PeriodField, message)
  }
  return checked.success && problems.size === 0 ? { form: checked.data } : { problems }
}

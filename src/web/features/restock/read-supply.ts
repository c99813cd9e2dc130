import { z } from 'zod'
import {
  type SupplyChange,
  type SupplyDefaults,
  type SupplyForm,
  supplyDefaults,
  supplyForm,
} from '#contract/restock.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { validationKey } from '#web/forms/form.ts'
import { parseStockInput } from '#web/i18n/parse.ts'

/** The input of the form, as text. */
export const supplyDraft = z.object({
  leadDays: z.string(),
  leadSpread: z.string(),
  orderMultiple: z.string(),
  inboundUnits: z.string(),
  inboundOn: z.string(),
})
export type TypedSupply = z.output<typeof supplyDraft>

export const defaultsDraft = z.object({ leadDays: z.string(), leadSpread: z.string(), coverDays: z.string() })
export type TypedDefaults = z.output<typeof defaultsDraft>

export type Wrong = ValidationKey | 'inboundUnitsFirst'

export interface Read<Form, Field extends string> {
  /** The form to save; null while a field is invalid. */
  readonly form: Form | null
  readonly wrong: Partial<Record<Field, Wrong>>
}

const shown = (value: number | null) => (value === null ? '' : String(value))

export function typedSupply({ leadDays, leadSpread, orderMultiple, inbound }: SupplyForm): TypedSupply {
  return {
    leadDays: shown(leadDays),
    leadSpread: shown(leadSpread),
    orderMultiple: shown(orderMultiple),
    inboundUnits: shown(inbound?.units ?? null),
    inboundOn: inbound?.expectedOn ?? '',
  }
}

export function typedDefaults({ leadDays, leadSpread, coverDays }: SupplyDefaults): TypedDefaults {
  return { leadDays: shown(leadDays), leadSpread: shown(leadSpread), coverDays: shown(coverDays) }
}

/** Reads a whole number. An empty field is null. Any other text becomes NaN, which the schema refuses. */
function number(typed: string): number | null {
  if (typed.trim() === '') return null
  const parsed = parseStockInput(typed)
  return parsed.ok ? parsed.value : Number.NaN
}

export function readSupply(typed: TypedSupply): Read<SupplyForm, keyof TypedSupply> {
  const units = number(typed.inboundUnits)
  const expectedOn = typed.inboundOn === '' ? null : typed.inboundOn
  const read = supplyForm.safeParse({
    leadDays: number(typed.leadDays),
    leadSpread: number(typed.leadSpread),
    orderMultiple: number(typed.orderMultiple),
    inbound: units === null ? null : { units, expectedOn },
  })
  const wrong = errorsOf(read.error, { 'inbound.units': 'inboundUnits', 'inbound.expectedOn': 'inboundOn' })
  if (units === null && expectedOn !== null)
    return { form: null, wrong: { ...wrong, inboundUnits: 'inboundUnitsFirst' } }
  return { form: read.data ?? null, wrong }
}

/** What the seller changed. A receipt may have lowered the inbound units since, so unchanged values are not sent. */
export function changedSupply(opened: SupplyForm, form: SupplyForm): SupplyChange {
  const changes = changesOf(opened, form) ?? {}
  if (!changes.inbound || !opened.inbound) return changes
  return { ...changes, inbound: changesOf(opened.inbound, changes.inbound) ?? {} }
}

export function readDefaults(typed: TypedDefaults): Read<SupplyDefaults, keyof TypedDefaults> {
  const read = supplyDefaults.safeParse({
    leadDays: number(typed.leadDays),
    leadSpread: number(typed.leadSpread),
    coverDays: number(typed.coverDays),
  })
  return { form: read.data ?? null, wrong: errorsOf(read.error, {}) }
}

function errorsOf(
  error: z.ZodError | undefined,
  names: Readonly<Record<string, string>>,
): Record<string, ValidationKey> {
  return Object.fromEntries(
    (error?.issues ?? []).map(({ path, message }) => {
      const field = path.join('.')
      return [names[field] ?? field, validationKey(message)]
    }),
  )
}

import { z } from 'zod'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { FEE_KINDS, FULFILMENTS } from '#domain/fees/fee-rule.ts'
import type { RuleValues } from './rule-values.ts'

/** Schema of a stored draft of a fee rule. Drafts of other versions of Safi may not match it. */
export const ruleDraft = z
  .object({
    platform: z.string(),
    country: z.enum(COUNTRY_CODES),
    kind: z.enum(FEE_KINDS),
    fulfilment: z.enum([...FULFILMENTS, '']),
    category: z.string(),
    ownCategory: z.string(),
    bands: z.array(z.object({ rate: z.string(), upTo: z.string() })),
    tiers: z.enum(['marginal', 'cliff']),
    of: z.enum(['price', 'paid']),
    withVat: z.boolean(),
    minimum: z.string(),
    maximum: z.string(),
    fixed: z.string(),
    weights: z.array(z.object({ grams: z.string(), fee: z.string() })),
    perExtraKg: z.string(),
    perCubicFoot: z.string(),
    vatAdded: z.boolean(),
    validFrom: z.string(),
    validTo: z.string(),
    title: z.string(),
    url: z.string(),
    note: z.string(),
    copiedFrom: z.string().nullable(),
  } satisfies Record<keyof RuleValues, z.ZodType>)
  .partial()

import { z } from 'zod'
import { createBusinessForm } from '#contract/businesses.ts'
import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { INDUSTRIES } from '#domain/catalog/industries.ts'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { useKeptInput, useStoredDraft } from '#web/forms/drafts/use-draft.ts'
import { useAppForm } from '#web/forms/form.ts'

/** The input of the form before validation. */
const typedBusiness = z
  .object({
    name: z.string(),
    description: z.string(),
    industry: z.enum([...INDUSTRIES, '']),
    country: z.enum([...COUNTRY_CODES, '']),
  })
  .partial()

type Entered = Partial<z.input<typeof createBusinessForm>>

/** The form of a new or existing business, with a draft of its unsaved input. */
export function useBusinessForm(businessId: string, start: Entered) {
  const stored = useStoredDraft({ businessId, thing: 'business' }, typedBusiness)
  const form = useAppForm(createBusinessForm, { ...start, ...(stored.first as Entered | null) })
  const draft = useKeptInput(stored, changesOf<Entered>(start, form.watch()), () => form.reset(start))
  return { form, draft }
}

import { useEffect, useState } from 'react'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { type Draft, type StoredDraft, useKeptInput } from '#web/forms/drafts/use-draft.ts'
import { newId } from '#web/forms/new-id.ts'
import type { ProductDraft } from './product-draft.ts'
import type { WizardStep } from './steps.ts'
import type { ProductForm } from './use-product-form.ts'

export interface Progress {
  /** The id that the product gets if it is new. */
  readonly id: string
  readonly step: WizardStep
  readonly completed: readonly WizardStep[]
  /** Names of custom cost categories that were added in the wizard, even if they have no costs yet. */
  readonly addedCategories: readonly string[]
}

function beginning(): Progress {
  return { id: newId(), step: 'details', completed: [], addedCategories: [] }
}

export function useProgress(first: Progress | null) {
  const [progress, setProgress] = useState<Progress>(() => first ?? beginning())
  const advance = (part: Partial<Progress>) => setProgress((now) => ({ ...now, ...part }))
  const renew = () => advance({ id: newId() })
  return { progress, advance, renew, begin: () => setProgress(beginning()) }
}

/**
 * The draft of the wizard. For an existing product it contains only the changed fields, so that a restored draft does not reset the stock,
 * which sales may have changed.
 */
export function useProductDraft(
  stored: StoredDraft<ProductDraft>,
  form: ProductForm,
  { progress, begin }: ReturnType<typeof useProgress>,
): Draft {
  const values = form.watch()
  // Fees that follow rules change without the seller, so they do not count as unsaved changes.
  const changes = form.formState.isDirty ? changesOf(form.start, values) : null
  const input = changes && {
    ...progress,
    values: form.isNew ? values : changes,
    openedPlatforms: form.start.platforms,
  }
  // the fields show the stored draft only after the first render
  const [opening, setOpening] = useState(true)
  useEffect(() => setOpening(false), [])
  return useKeptInput<ProductDraft>(stored, opening ? stored.first : (input as ProductDraft | null), () => {
    form.reset()
    begin()
  })
}

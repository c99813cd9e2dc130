import { useEffect } from 'react'
import type { SalesImport } from '#contract/imports.ts'
import { discardAnswers } from '#web/forms/drafts/kept-file.ts'
import { useStoredDraft } from '#web/forms/drafts/use-draft.ts'
import { previewDraft, previewOf } from './preview-draft.ts'

/** Removes what the seller entered in the preview of an import once the import is saved. */
export function useEndOfDraft(businessId: string, importId: string, status?: SalesImport['status']): void {
  const { finish } = useStoredDraft(previewOf(businessId, importId), previewDraft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `finish` is another function in each render
  useEffect(() => {
    if (status !== 'committed') return
    finish()
    void discardAnswers(importId)
  }, [status, importId])
}

import { useEffect } from 'react'
import type { SalesImport } from '#contract/imports.ts'
import { discardAnswers } from '#web/forms/drafts/kept-file.ts'
import { useStoredDraft } from '#web/forms/drafts/use-draft.ts'
import { previewDraft, previewOf } from './preview-draft.ts'

/**
 * Removes what the seller entered in the preview of an import once the import is saved or cancelled: a commit may also fail or ask another
 * question. The returned function does the same after the seller has left the screen.
 */
export function useEndOfDraft(
  businessId: string,
  importId: string,
  current: SalesImport | undefined,
): (now: SalesImport | undefined) => void {
  const { finish } = useStoredDraft(previewOf(businessId, importId), previewDraft)
  function end(now: SalesImport | undefined): void {
    if (now?.status !== 'committed' && now?.status !== 'cancelled') return
    finish()
    void discardAnswers(importId)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `end` is another function in each render
  useEffect(() => end(current), [current?.status, importId])
  return end
}

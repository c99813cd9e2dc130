import { importErrors } from '#contract/import-files.ts'
import type { Language } from '#phrases/language.ts'

/** The URL to download all row errors of an import. */
export function errorsFileUrl(businessId: string, importId: string, language: Language): string {
  const path = importErrors.path.replace('{businessId}', businessId).replace('{importId}', importId)
  return `${path}?language=${language}`
}

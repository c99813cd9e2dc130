import { businessKey } from '#web/business/business.ts'

function importsKey(businessId: string) {
  return [...businessKey(businessId), 'imports'] as const
}

/** The query key of all pages of the list of imports. */
export function importListKey(businessId: string) {
  return [...importsKey(businessId), 'list'] as const
}

export function importKey(businessId: string, importId: string) {
  return [...importsKey(businessId), importId] as const
}

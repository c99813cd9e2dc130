import { businessKey } from '#web/business/business.ts'

export function importsKey(businessId: string) {
  return [...businessKey(businessId), 'imports'] as const
}

export function importKey(businessId: string, importId: string) {
  return [...importsKey(businessId), importId] as const
}

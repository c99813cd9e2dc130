import { queryOptions } from '@tanstack/react-query'
import { getImport } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { isWorking } from '../state.ts'
import { importKey } from './keys.ts'

const POLL_MS = 400

/** Loads an import, and polls while the server works on it. Reopening the page resumes here. */
export function importQuery(businessId: string, importId: string) {
  return queryOptions({
    queryKey: importKey(businessId, importId),
    queryFn: ({ signal }) => call(getImport, { params: { businessId, importId }, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data) ? POLL_MS : false),
  })
}

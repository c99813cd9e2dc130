import { useQuery } from '@tanstack/react-query'
import { getImport, type SalesImport } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { isWorking } from '../state.ts'
import { importKey } from './keys.ts'

const POLL_MS = 400

/** Loads an import, and polls while the server works on it. Reopening the page resumes here. */
export function useImport(businessId: string, importId: string) {
  return useQuery({
    queryKey: importKey(businessId, importId),
    queryFn: ({ signal }) => call(getImport, { params: { businessId, importId }, signal }),
    refetchInterval: ({ state }) => (isWorking(state.data as SalesImport | undefined) ? POLL_MS : false),
  })
}

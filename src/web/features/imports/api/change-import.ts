import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cancelImport,
  chooseImport,
  commitImport,
  retryImport,
  type SalesImport,
  undoImport,
} from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { useIsMounted } from '#web/state/use-is-mounted.ts'
import { refreshWhenDone } from '../use-refresh-when-done.ts'
import { importQuery } from './get-import.ts'
import { importKey, importListKey } from './keys.ts'

interface Afterwards {
  /** Called as soon as the server accepts the change, before the next step replaces the form. */
  accepted?: (changed: SalesImport) => void
  afterwards?: () => Promise<void>
  /** Called with the import when the work on it has ended, if the user has left the screen before the server accepted the change. */
  ended?: (now: SalesImport | undefined) => void
}

function useChange<Input>(
  businessId: string,
  importId: string,
  change: (input: Input) => Promise<SalesImport>,
  { accepted, afterwards, ended }: Afterwards = {},
) {
  const client = useQueryClient()
  const isOpen = useIsMounted()
  return useMutation({
    mutationFn: change,
    async onSuccess(changed) {
      accepted?.(changed)
      client.setQueryData(importKey(businessId, importId), changed)
      // the screen itself follows the work
      if (!isOpen.current) refreshWhenDone(client, importQuery(businessId, importId), ended)
      await client.invalidateQueries({ queryKey: importListKey(businessId) })
      await afterwards?.()
    },
    // another user may have changed the import
    onError: () => client.invalidateQueries({ queryKey: importKey(businessId, importId) }),
  })
}

export function useCommitImport(businessId: string, importId: string, ended: Afterwards['ended']) {
  return useChange(
    businessId,
    importId,
    (body: BodyOf<typeof commitImport>) => call(commitImport, { params: { businessId, importId }, body }),
    { ended },
  )
}

export function useCancelImport(businessId: string, importId: string, accepted?: Afterwards['accepted']) {
  return useChange(businessId, importId, () => call(cancelImport, { params: { businessId, importId } }), {
    accepted,
  })
}

export function useChooseImport(businessId: string, importId: string, accepted?: () => void) {
  return useChange(
    businessId,
    importId,
    (body: BodyOf<typeof chooseImport>) => call(chooseImport, { params: { businessId, importId }, body }),
    { accepted },
  )
}

export function useUndoImport(businessId: string, importId: string) {
  const refresh = useRefreshBusinesses()
  return useChange(
    businessId,
    importId,
    () => call(undoImport, { params: { businessId, importId } }),
    // refreshes the data after each undo, because a quick undo can end before the screen shows its progress
    { afterwards: refresh },
  )
}

export function useRetryImport(businessId: string, importId: string) {
  return useChange(businessId, importId, () => call(retryImport, { params: { businessId, importId } }))
}

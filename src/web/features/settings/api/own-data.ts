import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import {
  cancelAccountExport,
  eraseAccount,
  getAccountExport,
  startAccountExport,
} from '#contract/own-data.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'

const EXPORT_KEY = ['account-export'] as const
const ASK_MS = 1_000

export const accountExportQuery = queryOptions({
  queryKey: EXPORT_KEY,
  queryFn: ({ signal }) => call(getAccountExport, { signal }),
  // Polls the progress while the server creates the export.
  refetchInterval: ({ state }) => (state.data?.export?.status === 'making' ? ASK_MS : false),
})

export function useStartExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(startAccountExport, { body: { language: currentLanguage() } }),
    onSuccess: (answer) => client.setQueryData(EXPORT_KEY, answer),
    // Another tab may have started an export; this shows its state.
    onError: () => client.invalidateQueries({ queryKey: EXPORT_KEY }),
    meta: { failureKey: 'ownData.export.actionFailed' },
  })
}

export function useRemoveExport() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(cancelAccountExport),
    onSettled: () => client.invalidateQueries({ queryKey: EXPORT_KEY }),
    meta: { failureKey: 'ownData.export.actionFailed' },
  })
}

export function useEraseAccount() {
  return useMutation({
    async mutationFn(body: BodyOf<typeof eraseAccount>) {
      await loadDeletion()
      return call(eraseAccount, { body })
    },
    meta: { failureKey: 'ownData.erase.failed', marksFields: true },
  })
}

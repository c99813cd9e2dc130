import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadImport } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { fileArrived, type KeptFile } from '#web/forms/drafts/kept-file.ts'
import { importKey, importListKey } from './keys.ts'

export interface Upload {
  file: File
  /** The chosen platform; an empty string means automatic detection. */
  platform: string
  /** The kept file that is uploaded. */
  kept?: KeptFile | undefined
  signal: AbortSignal
  onProgress: (sentBytes: number, totalBytes: number) => void
}

export function useUploadImport(businessId: string) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ file, platform, signal, onProgress }: Upload) =>
      call(uploadImport, {
        params: { businessId },
        query: { fileName: file.name, ...(platform && { platform }) },
        upload: file,
        signal,
        onProgress,
      }),
    // here and not in the callback of `mutate`, which is not called if the user leaves the page during the upload
    async onSuccess(started, { kept }) {
      client.setQueryData(importKey(businessId, started.id), started)
      void client.invalidateQueries({ queryKey: importListKey(businessId) })
      if (kept) await fileArrived(kept, started.id)
    },
    // The page shows the error beside the file.
    meta: { silent: true },
  })
}

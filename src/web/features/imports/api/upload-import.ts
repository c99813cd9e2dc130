import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadImport } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { toastError } from '#web/api/error-message.ts'
import { fileArrived, type KeptFile } from '#web/forms/drafts/kept-file.ts'
import { useIsMounted } from '#web/state/use-is-mounted.ts'
import { KEPT_FILES_KEY, uploading } from './kept-files.ts'
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
  const isOpen = useIsMounted()
  return useMutation({
    mutationFn({ file, platform, kept, signal, onProgress }: Upload) {
      if (kept) uploading.add(kept.keptAt)
      return call(uploadImport, {
        params: { businessId },
        query: { fileName: file.name, ...(platform && { platform }) },
        upload: file,
        signal,
        onProgress,
      })
    },
    // The callbacks are here, because those of `mutate` are not called if the user leaves the page during the upload
    async onSuccess(started, { kept }) {
      client.setQueryData(importKey(businessId, started.id), started)
      void client.invalidateQueries({ queryKey: importListKey(businessId) })
      if (kept) await fileArrived(kept, started.id)
    },
    onError(error, { signal }) {
      if (!isOpen.current && !signal.aborted) toastError(error, 'imports.uploadFailed')
    },
    async onSettled(_started, _error, { kept }) {
      if (!kept) return
      uploading.delete(kept.keptAt)
      await client.invalidateQueries({ queryKey: KEPT_FILES_KEY })
    },
    // While the page is open, it shows the error beside the file.
    meta: { silent: true },
  })
}

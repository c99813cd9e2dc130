import { useMutation, useQueryClient } from '@tanstack/react-query'
import { uploadImport } from '#contract/imports.ts'
import { call } from '#web/api/client.ts'
import { importKey } from './keys.ts'

export interface Upload {
  file: File
  /** The chosen platform; an empty string means automatic detection. */
  platform: string
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
    onSuccess: (started) => client.setQueryData(importKey(businessId, started.id), started),
    // The page shows the error beside the file.
    meta: { silent: true },
  })
}

import { useMutation } from '@tanstack/react-query'
import { uploadImage } from '#contract/images.ts'
import { call } from '#web/api/client.ts'

export function useUploadImage(businessId: string) {
  return useMutation({
    mutationFn: (upload: Blob) => call(uploadImage, { query: { businessId }, upload }),
    // The toast "Optimizing image..." is replaced by the result.
    meta: { silent: true },
  })
}

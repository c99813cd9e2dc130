import { useMutation } from '@tanstack/react-query'
import { uploadImage } from '#contract/products.ts'
import { call } from '#web/api/client.ts'

export function useUploadImage() {
  return useMutation({
    mutationFn: (upload: Blob) => call(uploadImage, { upload }),
    // The toast that says "Optimizing image..." becomes the one that says how it ended.
    meta: { silent: true },
  })
}

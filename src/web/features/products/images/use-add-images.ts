import { useState } from 'react'
import { toast } from 'sonner'
import { LIMITS } from '#domain/catalog/limits.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { compressImage, UnreadableImage } from '#web/images/compress-image.ts'
import { PRODUCT_IMAGE } from '#web/images/shrink.ts'
import { useUploadImage } from '../api/upload-image.ts'

export interface AddedImage {
  imageId: string
  url: string
}

export type AddingImages = ReturnType<typeof useAddImages>

/** Shrinks and uploads images one by one, with a toast for each. */
export function useAddImages() {
  const { t } = useTranslation()
  const upload = useUploadImage(useCurrentBusiness().id)
  const [busy, setBusy] = useState(false)

  async function addOne(file: File): Promise<AddedImage | null> {
    if (!file.type.startsWith('image/')) {
      toast.error(t('products.images.notImage'))
      return null
    }
    const id = toast.loading(t('products.images.optimizing'))
    try {
      const small = await compressImage(file, PRODUCT_IMAGE)
      if (!small) {
        toast.error(t('products.images.tooLarge'), { id })
        return null
      }
      const image = await upload.mutateAsync(small)
      toast.success(t('products.images.done'), { id })
      return { imageId: image.id, url: image.url }
    } catch (error) {
      console.error(error)
      const said =
        error instanceof UnreadableImage
          ? t('products.images.unreadable')
          : errorMessage(error, 'products.images.failed')
      toast.error(said, { id })
      return null
    }
  }

  async function add(
    files: readonly File[],
    alreadyThere: number,
    onAdded: (image: AddedImage) => void,
  ): Promise<void> {
    const room = LIMITS.images - alreadyThere
    if (files.length > room) toast.error(t('products.images.tooMany'))
    setBusy(true)
    for (const file of files.slice(0, Math.max(0, room))) {
      const image = await addOne(file)
      if (image) onAdded(image)
    }
    setBusy(false)
  }
  return { add, busy }
}

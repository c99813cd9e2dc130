import { useState } from 'react'
import { toast } from 'sonner'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { UnreadableImage } from '#web/images/compress-image.ts'
import { useUploadAvatar } from './api/avatar.ts'
import { goesAsItIs, isImage, shrunkAvatar } from './avatar-file.ts'

/** Shrinks a picture if necessary, uploads it, and shows the result in a toast. */
export function useChangeAvatar() {
  const { t } = useTranslation()
  const upload = useUploadAvatar()
  const [busy, setBusy] = useState(false)

  async function change(file: File): Promise<void> {
    if (!isImage(file)) {
      toast.error(t('profile.image.notImage'))
      return
    }
    const small = goesAsItIs(file)
    const id = small ? undefined : toast.loading(t('profile.image.optimizing'))
    setBusy(true)
    try {
      await upload.mutateAsync(small ? file : await shrunkAvatar(file))
      toast.success(t('profile.image.updated'), { id })
    } catch (error) {
      console.error(error)
      const said =
        error instanceof UnreadableImage
          ? t('profile.image.unreadable')
          : errorMessage(error, 'profile.image.uploadFailed')
      toast.error(said, { id })
    } finally {
      setBusy(false)
    }
  }
  return { change, busy }
}

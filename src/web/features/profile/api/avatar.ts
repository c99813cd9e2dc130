import { useMutation } from '@tanstack/react-query'
import { removeAvatar, uploadAvatar } from '#contract/profile.ts'
import { call } from '#web/api/client.ts'
import { signedIn } from '#web/session/session.ts'

export function useUploadAvatar() {
  return useMutation({
    mutationFn: (upload: Blob) => call(uploadAvatar, { upload }),
    onSuccess: ({ user }) => signedIn(user),
    // The toast "Optimizing image..." is replaced by the result.
    meta: { silent: true },
  })
}

export function useRemoveAvatar() {
  return useMutation({
    mutationFn: () => call(removeAvatar),
    onSuccess: ({ user }) => signedIn(user),
    meta: { failureKey: 'profile.image.removeFailed' },
  })
}

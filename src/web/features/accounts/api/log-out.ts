import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { signOut } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { signedOut } from '#web/session/session.ts'

/** Logs a signed-in user out; `useSignOut` cancels a login that waits for its second step. */
export function useLogOut() {
  const { t } = useTranslation()
  return useMutation({
    async mutationFn() {
      await loadDeletion()
      return call(signOut)
    },
    onSuccess() {
      signedOut()
      toast.success(t('auth.loggedOut'))
    },
  })
}

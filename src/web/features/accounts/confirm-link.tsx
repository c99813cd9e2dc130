import { useEffect, useRef } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError } from '#web/api/client.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { secondStepAsked, signedIn, useUser } from '#web/session/session.ts'
import { useConfirmEmail } from './api/confirmation.ts'
import { ExpiredConfirmation } from './expired-confirmation.tsx'
import { RetryPage } from './retry-page.tsx'
import { WorkingPage } from './working-page.tsx'

/**
 * Confirms the e-mail address of the link. In the browser that signed up, it logs the user in without a click. Another user who is
 * logged in stays so.
 */
export function ConfirmLink({ token }: { token: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutateAsync, error } = useConfirmEmail()
  const started = useRef(false)
  const signedInUser = useUser()

  async function confirm(): Promise<void> {
    const { user, secondStep, confirmed } = await mutateAsync(token)
    if (secondStep) secondStepAsked(secondStep)
    else if (!user) toast.success(t('auth.confirm.doneElsewhere', { email: ltr(confirmed) }))
    if (!user) {
      void navigate('/login', { replace: true })
      return
    }
    signedIn(user)
    toast.success(
      user.email === confirmed
        ? t('auth.confirm.done')
        : t('auth.confirm.doneForOther', { email: ltr(confirmed), account: ltr(user.email) }),
    )
    void navigate('/my-businesses', { replace: true })
  }

  // An effect can run twice in development, but a confirmation link works only once.
  useEffect(() => {
    if (started.current) return
    started.current = true
    confirm().catch(() => undefined)
  })

  const expired = error instanceof ApiError && ['link_expired', 'invalid_input'].includes(error.code)
  // The link was probably used before, by this user.
  if (expired && signedInUser) return <Navigate to="/my-businesses" replace />
  if (expired) return <ExpiredConfirmation />
  if (!error) return <WorkingPage title={t('auth.confirm.working')} />
  return (
    <RetryPage
      title={t('auth.confirm.linkFailed')}
      error={error}
      onRetry={() => void confirm().catch(() => undefined)}
    />
  )
}

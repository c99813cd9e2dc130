import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import type { z } from 'zod'
import type { signUpForm } from '#contract/accounts.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { signedIn } from '#web/session/session.ts'
import { useSignUp } from './api/sign-up.ts'
import { SIGN_UP_LOCK_SECONDS } from './limits.ts'
import { secondsToWait } from './seconds-to-wait.ts'
import type { SignupAppForm } from './signup-fields.tsx'

/** The form field at which each error code is shown. */
const FIELD_OF = {
  business_name_taken: 'businessName',
  email_taken: 'email',
  weak_password: 'password',
} as const

/** Creates the account and redirects, or shows the error at its field. */
export function useSignup(form: SignupAppForm, lock: (seconds: number) => void) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state } = useLocation()
  const signUp = useSignUp()

  function refused(error: unknown): void {
    if (form.showServerErrors(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'rate_limited') {
      lock(secondsToWait(error, SIGN_UP_LOCK_SECONDS))
      toast.error(t('auth.signup.tooMany'))
    } else if (code === 'business_name_taken' || code === 'email_taken' || code === 'weak_password') {
      const words = errorMessage(error)
      const message = code === 'business_name_taken' ? 'businessNameTaken' : words
      form.setError(FIELD_OF[code], { message }, { shouldFocus: true })
      toast.error(words)
    } else toast.error(t('auth.signup.failed'))
  }

  return {
    pending: signUp.isPending,
    send(body: z.output<typeof signUpForm>) {
      signUp.mutate(
        { ...body, language: currentLanguage() },
        {
          onSuccess({ user }) {
            if (!user) return void navigate('/confirm-email', { state: { email: body.email } })
            signedIn(user)
            toast.success(t('auth.signup.welcome'))
            // returns to the invitation from which the visitor came
            void navigate(typeof state?.from === 'string' ? state.from : '/my-businesses')
          },
          onError: refused,
        },
      )
    },
  }
}

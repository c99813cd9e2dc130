import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { signUpForm } from '#contract/accounts.ts'
import { ApiError } from '#web/platform/api.ts'
import { toastError } from '#web/platform/error-message.ts'
import { useAppForm } from '#web/platform/form.ts'
import { currentLanguage } from '#web/platform/i18n.ts'
import { signedIn } from '#web/platform/session.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { useBusinessNameTaken } from './api/business-name.ts'
import { useSignUp } from './api/sign-up.ts'
import { AuthPage } from './auth-page.tsx'
import { CheckEmail } from './check-email.tsx'
import { IncludedPanel } from './included-panel.tsx'
import { SignupFields } from './signup-fields.tsx'
import { useLockout } from './use-lockout.ts'

const LOCK_SECONDS = 120
const EMPTY = { firstName: '', lastName: '', businessName: '', email: '', password: '' }

export function SignupForm() {
  const { t } = useTranslation()
  const format = useFormat()
  const navigate = useNavigate()
  const form = useAppForm(signUpForm, EMPTY)
  const signUp = useSignUp()
  const nameTaken = useBusinessNameTaken(form.watch('businessName'))
  const [secondsLeft, lock] = useLockout(LOCK_SECONDS)
  const [confirming, setConfirming] = useState<string | null>(null)

  function refused(error: unknown): void {
    if (form.showServerErrors(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'business_name_taken')
      form.setError('businessName', { message: 'businessNameTaken' }, { shouldFocus: true })
    if (code === 'rate_limited') {
      lock()
      toast.error(t('auth.signup.tooMany'))
    } else toastError(error, 'auth.signup.failed')
  }

  const submit = form.handleSubmit((body) => {
    if (nameTaken) return form.setFocus('businessName')
    signUp.mutate(
      { ...body, language: currentLanguage() },
      {
        onSuccess({ user }) {
          if (!user) return setConfirming(body.email)
          signedIn(user)
          toast.success(t('auth.signup.welcome'))
          void navigate('/my-businesses')
        },
        onError: refused,
      },
    )
  })

  if (confirming) return <CheckEmail email={confirming} />
  return (
    <AuthPage title={t('auth.signup.title')} subtitle={t('auth.signup.subtitle')} aside={<IncludedPanel />}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <SignupFields form={form} nameTaken={nameTaken} />
        <Button
          type="submit"
          variant="primary"
          size="lg"
          busy={signUp.isPending}
          disabled={secondsLeft > 0}
          className="w-full"
        >
          {secondsLeft > 0
            ? t('auth.signup.locked', { seconds: format.number(secondsLeft) })
            : t('auth.signup.submit')}
        </Button>
      </form>
      <p className="mt-6 text-muted">
        {t('auth.signup.haveAccount')}{' '}
        <Link to="/login" className="font-medium text-palm-text underline underline-offset-4">
          {t('auth.signup.login')}
        </Link>
      </p>
    </AuthPage>
  )
}

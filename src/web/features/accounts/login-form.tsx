import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { type SessionUser, signInForm } from '#contract/accounts.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { pageAfterLogin } from '#web/session/page-after-login.ts'
import { secondStepAsked, signedIn, useSecondStep } from '#web/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useSignIn } from './api/sign-in.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './countdown-buttons.tsx'
import { EmailField } from './email-field.tsx'
import { LOGIN_LOCK_SECONDS } from './limits.ts'
import { NotConfirmed } from './not-confirmed.tsx'
import { PasskeyButton } from './passkey-button.tsx'
import { SecondStepPage } from './second-step-page.tsx'
import { secondsToWait } from './seconds-to-wait.ts'
import { useCountdown } from './use-countdown.ts'

export function LoginForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { state, search } = useLocation()
  const form = useAppForm(signInForm, { email: '', password: '' })
  const signIn = useSignIn()
  const secondStep = useSecondStep()
  const countdown = useCountdown('login')
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)

  function welcome(user: SessionUser): void {
    signedIn(user)
    toast.success(t('auth.login.success'))
    // returns to the invitation from which the visitor came, or to the page that needed the login
    const invitation = typeof state?.from === 'string' ? state.from : null
    void navigate(invitation ?? pageAfterLogin(user, search) ?? '/start')
  }

  function refused(error: unknown, email: string): void {
    if (form.showServerErrors(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    setUnconfirmed(code === 'email_not_confirmed' ? email : null)
    if (code === 'invalid_credentials') form.setFocus('password', { shouldSelect: true })
    if (code === 'rate_limited') countdown.start(secondsToWait(error, LOGIN_LOCK_SECONDS))
    toast.error(errorMessage(error, 'auth.login.failed'))
  }

  const submit = form.handleSubmit((body) =>
    signIn.mutate(body, {
      onSuccess({ user, secondStep }) {
        if (user) welcome(user)
        else if (secondStep) secondStepAsked(secondStep)
      },
      onError: (error) => refused(error, body.email),
    }),
  )

  if (secondStep) return <SecondStepPage secondStep={secondStep} onSignedIn={welcome} />
  return (
    <AuthPage title={t('auth.login.title')} subtitle={t('auth.login.subtitle')}>
      <form method="post" onSubmit={submit} noValidate className="space-y-5">
        <EmailField
          label={t('auth.email')}
          error={form.message('email')}
          {...form.register('email')}
          autoComplete="username"
        />
        <div>
          <Field label={t('auth.password')} error={form.message('password')}>
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <p className="mt-2">
            <AuthLink to="/forgot-password" className="inline-block py-1 text-sm">
              {t('auth.login.forgot')}
            </AuthLink>
          </p>
        </div>
        {unconfirmed && <NotConfirmed email={unconfirmed} />}
        <SubmitButton countdown={countdown} busy={signIn.isPending}>
          {t('auth.login.submit')}
        </SubmitButton>
      </form>
      <PasskeyButton className="mt-3" onSignedIn={welcome} />
      <p className="mt-6 text-muted">
        {t('auth.login.noAccount')}{' '}
        <AuthLink to="/signup" state={state}>
          {t('auth.login.signUp')}
        </AuthLink>
      </p>
    </AuthPage>
  )
}

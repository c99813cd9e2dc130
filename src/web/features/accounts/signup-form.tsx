import { useLocation } from 'react-router'
import { toast } from 'sonner'
import { signUpForm } from '#contract/accounts.ts'
import { useAppForm } from '#web/forms/form.ts'
import { Trans, useTranslation } from '#web/i18n/translation.tsx'
import { useBusinessNameTaken } from './api/business-name.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './countdown-buttons.tsx'
import { IncludedPanel } from './included-panel.tsx'
import { SignupFields } from './signup-fields.tsx'
import { SignupResend } from './signup-resend.tsx'
import { useCountdown } from './use-countdown.ts'
import { useSignup } from './use-signup.ts'

const EMPTY = { firstName: '', lastName: '', businessName: '', email: '', password: '' }

export function SignupForm() {
  const { t } = useTranslation()
  const { state } = useLocation()
  const form = useAppForm(signUpForm, EMPTY)
  const nameTaken = useBusinessNameTaken(form.watch('businessName'))
  const countdown = useCountdown('sign-up')
  const signup = useSignup(form, countdown.start)

  const submit = form.handleSubmit((body) => {
    if (!nameTaken) return signup.send(body)
    form.setFocus('businessName')
    toast.error(t('errors.business_name_taken'))
  })

  return (
    <AuthPage title={t('auth.signup.title')} subtitle={t('auth.signup.subtitle')} aside={<IncludedPanel />}>
      <form method="post" onSubmit={submit} noValidate className="space-y-5">
        <SignupFields form={form} nameTaken={nameTaken} />
        <SubmitButton countdown={countdown} busy={signup.pending}>
          {t('auth.signup.submit')}
        </SubmitButton>
        {countdown.left > 0 && <SignupResend form={form} />}
      </form>
      <p className="mt-4 text-sm text-muted">
        <Trans
          t={t}
          i18nKey="auth.signup.agree"
          components={{ terms: <AuthLink to="/terms" />, privacy: <AuthLink to="/privacy" /> }}
        />
      </p>
      <p className="mt-6 text-muted">
        {t('auth.signup.haveAccount')}{' '}
        <AuthLink to="/login" state={state}>
          {t('auth.signup.login')}
        </AuthLink>
      </p>
    </AuthPage>
  )
}

import { useNavigate } from 'react-router'
import { useTranslation } from '#web/i18n/translation.tsx'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { EmailForm } from './email-form.tsx'
import { useCountdown } from './use-countdown.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

/** The screen for a confirmation link that has expired or was used before. It offers a new link. */
export function ExpiredConfirmation() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const countdown = useCountdown('confirmation')
  const resend = useResendConfirmation({
    onWait: countdown.start,
    onSent: (email) => void navigate('/confirm-email', { replace: true, state: { email } }),
  })
  return (
    <AuthPage title={t('auth.confirm.expiredTitle')} subtitle={t('auth.confirm.expired')}>
      <EmailForm
        submitLabel={t('auth.confirm.sendNew')}
        busy={resend.pending}
        countdown={countdown}
        onEmail={resend.send}
      />
      <p className="mt-6">
        <AuthLink to="/login">{t('auth.goToLogin')}</AuthLink>
      </p>
    </AuthPage>
  )
}

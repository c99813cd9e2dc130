import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { ResendButton } from './countdown-buttons.tsx'
import { useCountdown } from './use-countdown.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

/** The screen after a sign-up, while the e-mail address is not confirmed. */
export function CheckEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const countdown = useCountdown('confirmation')
  const resend = useResendConfirmation({ onWait: countdown.start })
  return (
    <AuthPage title={t('auth.confirm.title')} subtitle={t('auth.confirm.text', { email: ltr(email) })}>
      <h2 className="text-lg">{t('auth.confirm.next')}</h2>
      <ol className="mt-3 space-y-2">
        {(['open', 'click', 'start'] as const).map((step, index) => (
          <li key={step} className="flex gap-3">
            <span aria-hidden className="tabular mt-0.5 w-4 shrink-0 font-semibold text-palm-text">
              {format.number(index + 1)}
            </span>
            {t(`auth.confirm.${step}`)}
          </li>
        ))}
      </ol>
      <p className="mt-8 mb-3 border-t border-hairline pt-6 text-muted">{t('auth.confirm.notArrived')}</p>
      <ResendButton countdown={countdown} busy={resend.pending} onClick={() => resend.send(email)}>
        {t('auth.confirm.resend')}
      </ResendButton>
      <p className="mt-6">
        <AuthLink to="/login">{t('auth.goToLogin')}</AuthLink>
      </p>
    </AuthPage>
  )
}

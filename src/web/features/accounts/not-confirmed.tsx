import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ResendButton } from './countdown-buttons.tsx'
import { useCountdown } from './use-countdown.ts'
import { useResendConfirmation } from './use-resend-confirmation.ts'

/** Tells the user to confirm the e-mail address before logging in. */
export function NotConfirmed({ email }: { email: string }) {
  const { t } = useTranslation()
  const countdown = useCountdown('confirmation')
  const resend = useResendConfirmation({ onWait: countdown.start })
  return (
    <section className="rounded bg-saffron-soft p-4">
      <h2 className="font-semibold">{t('auth.login.notConfirmed')}</h2>
      <p className="mt-1 mb-4 break-words">{t('auth.login.notConfirmedText', { email: ltr(email) })}</p>
      <ResendButton countdown={countdown} busy={resend.pending} onClick={() => resend.send(email)}>
        {t('auth.login.resend')}
      </ResendButton>
    </section>
  )
}

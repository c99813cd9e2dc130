import { useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '#web/api/client.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useRequestPasswordReset } from './api/password-reset.ts'
import { AuthLink } from './auth-link.tsx'
import { AuthPage } from './auth-page.tsx'
import { ResendButton } from './countdown-buttons.tsx'
import { EmailForm } from './email-form.tsx'
import { RESEND_SECONDS } from './limits.ts'
import { secondsToWait } from './seconds-to-wait.ts'
import { useCountdown } from './use-countdown.ts'

export function ForgotPasswordPage() {
  const { t } = useTranslation()
  const [sentTo, setSentTo] = useState<string | null>(null)
  const countdown = useCountdown()
  const request = useRequestPasswordReset()

  function send(email: string): void {
    request.mutate(email, {
      onSuccess() {
        setSentTo(email)
        countdown.start(RESEND_SECONDS)
        toast.success(t('auth.forgot.sent'))
      },
      onError(error) {
        const code = error instanceof ApiError ? error.code : undefined
        if (code === 'rate_limited') {
          countdown.start(secondsToWait(error, RESEND_SECONDS))
          toast.error(t('auth.forgot.tooMany'))
        } else toast.error(t(code === 'mail_not_sent' ? 'auth.forgot.failed' : 'auth.forgot.unable'))
      },
    })
  }

  const backToLogin = (
    <p className="mt-6">
      <AuthLink to="/login">{t('auth.backToLogin')}</AuthLink>
    </p>
  )
  if (sentTo === null) {
    return (
      <AuthPage title={t('auth.forgot.title')} subtitle={t('auth.forgot.subtitle')}>
        <EmailForm
          submitLabel={t('auth.forgot.submit')}
          busy={request.isPending}
          countdown={countdown}
          onEmail={send}
        />
        {backToLogin}
      </AuthPage>
    )
  }
  return (
    <AuthPage
      replaced
      title={t('auth.forgot.sentTitle')}
      subtitle={t('auth.forgot.sentText', { email: ltr(sentTo) })}
    >
      <ResendButton countdown={countdown} busy={request.isPending} onClick={() => send(sentTo)}>
        {t('auth.forgot.resend')}
      </ResendButton>
      {backToLogin}
    </AuthPage>
  )
}

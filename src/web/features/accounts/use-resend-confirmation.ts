import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useResendConfirmation as useResendCall } from './api/confirmation.ts'
import { RESEND_SECONDS } from './limits.ts'
import { secondsToWait } from './seconds-to-wait.ts'
import { useWaitText } from './use-wait-text.ts'

export interface ResendHooks {
  /** Called with the seconds to wait before the e-mail can be sent again. */
  onWait: (seconds: number) => void
  onSent?: (email: string) => void
}

/** Resends the confirmation e-mail and shows the result. */
export function useResendConfirmation({ onWait, onSent }: ResendHooks) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const waitText = useWaitText()
  const resend = useResendCall()

  function refused(error: unknown): void {
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'rate_limited') {
      const seconds = secondsToWait(error, RESEND_SECONDS)
      onWait(seconds)
      toast.error(seconds > RESEND_SECONDS ? t('auth.confirm.tooMany') : waitText(seconds))
    } else if (code === 'mail_not_sent') toast.error(t('auth.confirm.failed'))
    else if (code === 'invalid_input') {
      toast.error(t('auth.confirm.notFound'))
      void navigate('/signup')
    } else toast.error(t('auth.confirm.unable'))
  }

  return {
    pending: resend.isPending,
    send(email: string) {
      resend.mutate(email, {
        onSuccess() {
          onWait(RESEND_SECONDS)
          toast.success(t('auth.confirm.resent'))
          onSent?.(email)
        },
        onError: refused,
      })
    },
  }
}

import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { useResendConfirmation } from './api/confirmation.ts'
import type { SignupAppForm } from './signup-fields.tsx'

/** A button that resends the confirmation e-mail, for users who signed up several times until the form was locked. */
export function SignupResend({ form }: { form: SignupAppForm }) {
  const { t } = useTranslation()
  const resend = useResendConfirmation()

  async function send(): Promise<void> {
    const email = form.getValues('email').trim()
    if (email === '') {
      toast.error(t('auth.signup.resendNoEmail'))
      form.setFocus('email')
      return
    }
    if (!(await form.trigger('email', { shouldFocus: true }))) return
    resend.mutate(email, {
      onSuccess: () => toast.success(t('auth.signup.resendDone')),
      onError: () => toast.error(t('auth.signup.resendFailed')),
    })
  }

  return (
    <div className="space-y-3">
      <p className="text-muted">{t('auth.signup.lockedText')}</p>
      <Button className="w-full" busy={resend.isPending} onClick={() => void send()}>
        {t('auth.signup.resend')}
      </Button>
    </div>
  )
}

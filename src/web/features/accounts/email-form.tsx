import { forgotPasswordForm } from '#contract/passwords.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { SubmitButton } from './countdown-buttons.tsx'
import { EmailField } from './email-field.tsx'
import type { Countdown } from './use-countdown.ts'

export interface EmailFormProps {
  submitLabel: string
  busy: boolean
  countdown: Countdown
  onEmail: (email: string) => void
}

/** Asks for an e-mail address. */
export function EmailForm({ submitLabel, busy, countdown, onEmail }: EmailFormProps) {
  const { t } = useTranslation()
  const form = useAppForm(forgotPasswordForm, { email: '' })
  return (
    <form onSubmit={form.handleSubmit(({ email }) => onEmail(email))} noValidate className="space-y-5">
      <EmailField label={t('auth.email')} error={form.message('email')} {...form.register('email')} />
      <SubmitButton resends countdown={countdown} busy={busy}>
        {submitLabel}
      </SubmitButton>
    </form>
  )
}

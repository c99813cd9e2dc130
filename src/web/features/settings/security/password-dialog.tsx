import type { ReactNode } from 'react'
import { passwordAgain } from '#contract/second-factors.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'

export interface PasswordDialogProps {
  title: string
  text: ReactNode
  submit: string
  tone?: 'primary' | 'danger'
  busy: boolean
  /** Called with the typed password. The promise rejects if the password is wrong or the request fails. */
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

/** Asks for the password before changes to the security of the account. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, tone = 'primary', busy, onPassword, onClose } = props
  const { t } = useTranslation()
  const user = useUser()
  const form = useAppForm(passwordAgain, { password: '' })

  const send = form.handleSubmit(async ({ password }) => {
    try {
      await onPassword(password)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'wrong_password') form.resetField('password')
      form.setError('password', { type: 'server', message: errorMessage(error) }, { shouldFocus: true })
    }
  })

  return (
    <FormDialog
      keepOpen
      title={title}
      description={text}
      size="sm"
      submitLabel={submit}
      tone={tone}
      busy={busy}
      onSubmit={send}
      onClose={onClose}
    >
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label={t('settings.security.password')} error={form.message('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

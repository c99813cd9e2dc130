import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { passwordAgain } from '#contract/second-factors.ts'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { useAppForm } from '#web/platform/form.ts'
import { useUser } from '#web/platform/session.ts'
import { Button, type ButtonVariant } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'

export interface PasswordDialogProps {
  title: string
  text: ReactNode
  submit: string
  variant?: ButtonVariant
  busy: boolean
  /** Rejects where the password was wrong, or something else failed. */
  onPassword: (password: string) => Promise<unknown>
  onClose: () => void
}

/** What changes how the account is protected asks for the password once more. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, submit, variant = 'primary', busy, onPassword, onClose } = props
  const { t } = useTranslation()
  const id = useId()
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
    <Dialog
      open
      keepOpen
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={title}
      description={text}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant={variant} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate>
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label={t('settings.security.password')} error={form.message('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
      </form>
    </Dialog>
  )
}

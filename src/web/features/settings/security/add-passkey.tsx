import { toast } from 'sonner'
import { passkeyForm } from '#contract/passkeys.ts'
import { passwordAgain } from '#contract/second-factors.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PasskeyRefused } from '#web/session/passkeys.ts'
import { useUser } from '#web/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { useAddPasskey } from '../api/passkeys.ts'

const schema = passkeyForm.extend(passwordAgain.shape)

export interface AddPasskeyProps {
  /** Called with the recovery codes if these are the first ones, else with null. */
  onDone: (codes: readonly string[] | null) => void
  onClose: () => void
}

export function AddPasskey({ onDone, onClose }: AddPasskeyProps) {
  const { t } = useTranslation()
  const user = useUser()
  const add = useAddPasskey()
  const form = useAppForm(schema, { name: '', password: '' })

  function failed(error: unknown): void {
    if (form.showServerErrors(error)) return
    if (error instanceof ApiError && error.code === 'wrong_password')
      form.setError('password', { type: 'server', message: errorMessage(error) }, { shouldFocus: true })
    else if (error instanceof PasskeyRefused)
      toast.error(t(error.exists ? 'settings.passkeys.madeBefore' : 'settings.passkeys.notMade'))
    else toast.error(errorMessage(error))
  }

  const send = form.handleSubmit((values) =>
    add.mutate(values, {
      onSuccess({ recoveryCodes }) {
        toast.success(t('settings.passkeys.added'))
        onDone(recoveryCodes)
      },
      onError: failed,
    }),
  )

  return (
    <FormDialog
      keepOpen
      title={t('settings.passkeys.addTitle')}
      description={t('settings.passkeys.addText')}
      size="sm"
      submitLabel={t('settings.security.next')}
      busy={add.isPending}
      onSubmit={send}
      onClose={onClose}
      className="space-y-5"
    >
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field
        label={t('settings.passkeys.name')}
        hint={t('settings.passkeys.nameHint')}
        error={form.message('name')}
      >
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
      <Field label={t('settings.security.password')} error={form.message('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'
import { toast } from 'sonner'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useResetPassword } from './api/password-reset.ts'
import { AuthPage } from './auth-page.tsx'
import { newPasswordForm } from './new-password.ts'
import { resetStrengthOf } from './password-strength.ts'
import { StrengthMeter } from './strength-meter.tsx'

export interface NewPasswordFormProps {
  token: string
  /** The number of active API keys of the account. */
  apiKeys: number
  onDone: () => void
  onExpired: () => void
}

export function NewPasswordForm({ token, apiKeys, onDone, onExpired }: NewPasswordFormProps) {
  const { t } = useTranslation()
  const form = useAppForm(newPasswordForm, { password: '', confirm: '' })
  const reset = useResetPassword()
  const [revokeApiKeys, setRevokeApiKeys] = useState(apiKeys > 0)
  const password = form.watch('password')

  /** Validates the confirmation again when the password changes. */
  function compareAgain(): void {
    if (form.getValues('confirm') !== '') void form.trigger('confirm')
  }

  const submit = form.handleSubmit((typed) =>
    reset.mutate(
      { token, password: typed.password, revokeApiKeys },
      {
        onSuccess(someoneStays) {
          if (!someoneStays) toast.success(t('auth.reset.done'))
          onDone()
        },
        onError(error) {
          if (form.showServerErrors(error)) return
          const code = error instanceof ApiError ? error.code : undefined
          if (code === 'weak_password')
            return form.setError('password', { message: errorMessage(error) }, { shouldFocus: true })
          if (code === 'link_expired') {
            toast.error(t('auth.reset.expired'))
            onExpired()
          } else toast.error(errorMessage(error, 'auth.reset.failed'))
        },
      },
    ),
  )

  return (
    <AuthPage replaced title={t('auth.reset.title')} subtitle={t('auth.reset.subtitle')}>
      <form method="post" onSubmit={submit} noValidate className="space-y-5">
        <div>
          <Field
            label={t('auth.reset.password')}
            hint={t('auth.signup.passwordHint')}
            error={form.message('password')}
          >
            <PasswordInput
              autoComplete="new-password"
              {...form.register('password', { onChange: compareAgain })}
            />
          </Field>
          <StrengthMeter password={password} strength={resetStrengthOf(password)} />
        </div>
        <Field label={t('auth.reset.confirm')} error={form.message('confirm')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirm')} />
        </Field>
        {apiKeys > 0 && (
          <Checkbox
            label={t('auth.reset.revokeKeys', { count: apiKeys })}
            hint={t('auth.reset.revokeKeysHint')}
            checked={revokeApiKeys}
            onChange={(event) => setRevokeApiKeys(event.target.checked)}
          />
        )}
        <Button type="submit" variant="primary" size="lg" busy={reset.isPending} className="w-full">
          {t('auth.reset.submit')}
        </Button>
      </form>
    </AuthPage>
  )
}

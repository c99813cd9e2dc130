import type { ReactNode } from 'react'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useChangePassword } from './api/change-password.ts'
import { passwordForm } from './password-form.ts'
import { SettingGroup } from './setting-group.tsx'

export interface PasswordSettingsProps {
  /** Renders the strength of the typed password. */
  strength: (password: string) => ReactNode
}

export function PasswordSettings({ strength }: PasswordSettingsProps) {
  const { t } = useTranslation()
  const user = useUser()
  const change = useChangePassword()
  const form = useAppForm(passwordForm, { currentPassword: '', password: '', confirmation: '' })

  const submit = form.handleSubmit(({ currentPassword, password }) =>
    change.mutate(
      { currentPassword, password },
      {
        onError(error) {
          if (form.showServerErrors(error)) return
          const code = error instanceof ApiError ? error.code : undefined
          if (code === 'weak_password')
            return form.setError('password', { message: errorMessage(error) }, { shouldFocus: true })
          if (code === 'wrong_password') form.resetField('currentPassword', { keepTouched: true })
          form.setFocus('currentPassword')
        },
      },
    ),
  )

  return (
    <SettingGroup title={t('settings.password.title')} text={t('settings.password.text')}>
      <form onSubmit={submit} noValidate className="max-w-sm space-y-5">
        {/* Tells password managers which account the password belongs to. */}
        <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
        <Field label={t('settings.password.current')} error={form.message('currentPassword')}>
          <PasswordInput autoComplete="current-password" {...form.register('currentPassword')} />
        </Field>
        <div>
          <Field label={t('settings.password.new')} error={form.message('password')}>
            <PasswordInput autoComplete="new-password" {...form.register('password')} />
          </Field>
          {strength(form.watch('password'))}
        </div>
        <Field label={t('settings.password.confirm')} error={form.message('confirmation')}>
          <PasswordInput autoComplete="new-password" {...form.register('confirmation')} />
        </Field>
        <Button type="submit" busy={change.isPending}>
          {t('settings.password.submit')}
        </Button>
      </form>
    </SettingGroup>
  )
}

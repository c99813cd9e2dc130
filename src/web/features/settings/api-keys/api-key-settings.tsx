import { useQuery } from '@tanstack/react-query'
import { API_KEY_SCOPES, apiKeyForm } from '#contract/api-keys.ts'
import { ApiError } from '#web/api/client.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { apiKeysQuery, useMakeApiKey } from '../api/api-keys.ts'
import { SettingGroup } from '../setting-group.tsx'
import { AssistantAddress } from './assistant-address.tsx'
import { KeyList } from './key-list.tsx'
import { NewKey } from './new-key.tsx'

export function ApiKeySettings() {
  const { t } = useTranslation()
  const apiKeys = useQuery(apiKeysQuery)
  const user = useUser()
  const make = useMakeApiKey()
  const form = useAppForm(apiKeyForm, { name: '', scope: 'read', password: '' })

  const submit = form.handleSubmit((body) =>
    make.mutate(body, {
      onSuccess: () => form.reset(),
      onError(error) {
        if (form.showServerErrors(error)) return
        // The name stays in its field; the user types the password again.
        if (error instanceof ApiError && error.code === 'wrong_password') {
          form.resetField('password', { keepTouched: true })
          form.setFocus('password')
        }
      },
    }),
  )

  return (
    <SettingGroup title={t('settings.apiKeys.title')} text={t('settings.apiKeys.text')}>
      {make.data ? (
        <NewKey name={make.data.name} scope={make.data.scope} value={make.data.key} onDone={make.reset} />
      ) : (
        <form onSubmit={submit} noValidate className="max-w-sm space-y-4">
          <Field
            label={t('settings.apiKeys.name')}
            hint={t('settings.apiKeys.nameHint')}
            error={form.message('name')}
          >
            <TextInput autoComplete="off" {...form.register('name')} />
          </Field>
          <RadioGroup
            legend={t('settings.apiKeys.scope')}
            name="scope"
            value={form.watch('scope')}
            options={API_KEY_SCOPES.map((value) => ({
              value,
              label: t(`settings.apiKeys.${value}`),
              hint: t(`settings.apiKeys.${value}Text`),
            }))}
            onChange={(scope) => form.setValue('scope', scope)}
          />
          {/* Tells password managers which account the password belongs to. */}
          <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
          <Field
            label={t('settings.apiKeys.password')}
            hint={t('settings.apiKeys.passwordHint')}
            error={form.message('password')}
          >
            <PasswordInput autoComplete="current-password" {...form.register('password')} />
          </Field>
          <Button type="submit" busy={make.isPending}>
            {t('settings.apiKeys.make')}
          </Button>
        </form>
      )}
      {apiKeys.data ? (
        apiKeys.data.length > 0 && <KeyList apiKeys={apiKeys.data} />
      ) : (
        <NotLoaded query={apiKeys} title={t('settings.apiKeys.loadFailed')}>
          <Skeleton className="h-14" />
        </NotLoaded>
      )}
      <AssistantAddress />
      <a
        href="/api/reference"
        className="inline-block text-[0.9375rem] underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        {t('settings.apiKeys.reference')}
      </a>
    </SettingGroup>
  )
}

import { toast } from 'sonner'
import type { SessionUser } from '#contract/accounts.ts'
import { profileForm } from '#contract/profile.ts'
import { ApiError } from '#web/api/client.ts'
import { toastError } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useUpdateProfile } from './api/profile.ts'

const ORDER = ['firstName', 'lastName', 'businessName'] as const
const AUTO_COMPLETE = { firstName: 'given-name', lastName: 'family-name', businessName: 'organization' }

export function ProfileForm({ user }: { user: SessionUser }) {
  const { t } = useTranslation()
  const { firstName, lastName, businessName } = user
  const form = useAppForm(profileForm, { firstName, lastName, businessName })
  const update = useUpdateProfile()
  // The specification asks for one error at a time: the next one is shown only after this one is corrected.
  const wrong = ORDER.find((name) => form.message(name) !== undefined)
  const error = (name: (typeof ORDER)[number]) => (name === wrong ? form.message(name) : undefined)

  function refused(failure: unknown): void {
    if (form.showServerErrors(failure)) return
    if (failure instanceof ApiError && failure.code === 'business_name_taken')
      form.setError('businessName', { message: 'businessNameTaken' }, { shouldFocus: true })
    toastError(failure, 'profile.updateFailed')
  }

  const submit = form.handleSubmit(
    (body) =>
      update.mutate(body, {
        onSuccess() {
          form.reset(body)
          toast.success(t('profile.updated'))
        },
        onError: refused,
      }),
    (errors) => {
      const first = ORDER.find((name) => errors[name])
      const key = first && errors[first]?.message
      if (key) toast.error(t(`validation.${key}` as 'validation.invalid'))
    },
  )

  return (
    <form onSubmit={submit} noValidate className="space-y-5">
      <div className="grid gap-5 sm:grid-cols-2">
        {ORDER.map((name) => (
          <Field
            key={name}
            label={t(`profile.${name}`)}
            hint={name === 'businessName' ? t('profile.businessNameHint') : undefined}
            error={error(name)}
            className={name === 'businessName' ? 'sm:col-span-2' : undefined}
          >
            <TextInput autoComplete={AUTO_COMPLETE[name]} {...form.register(name)} />
          </Field>
        ))}
      </div>
      <Field label={t('profile.email')} hint={t('profile.emailFixed')}>
        <TextInput
          type="email"
          dir="ltr"
          readOnly
          value={user.email}
          autoComplete="email"
          className="bg-sand text-muted rtl:text-end"
        />
      </Field>
      <Button type="submit" variant="primary" busy={update.isPending}>
        {t('profile.submit')}
      </Button>
    </form>
  )
}

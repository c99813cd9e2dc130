import { useNavigate } from 'react-router'
import { toast } from 'sonner'
import { eraseAccountForm } from '#contract/own-data.ts'
import { ApiError } from '#web/api/client.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { signedOut } from '#web/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { useEraseAccount } from '../api/own-data.ts'

export interface EraseDialogProps {
  email: string
  onClose: () => void
}

/** Asks for the password and the e-mail address before deleting the account. */
export function EraseDialog({ email, onClose }: EraseDialogProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const erase = useEraseAccount()
  const form = useAppForm(eraseAccountForm, { password: '', confirmation: '' })

  const submit = form.handleSubmit((body) =>
    erase.mutate(body, {
      onSuccess() {
        signedOut()
        toast.success(t('ownData.erase.done'))
        void navigate('/login', { replace: true })
      },
      onError(error) {
        if (form.showServerErrors(error)) return
        const field =
          error instanceof ApiError && error.code === 'email_mismatch' ? 'confirmation' : 'password'
        form.setFocus(field)
      },
    }),
  )

  // Splits the sentence at the address, because the address is rendered in its own direction.
  const [before, after] = t('ownData.erase.confirm', { email: '\n' }).split('\n')
  return (
    <FormDialog
      title={t('ownData.erase.heading')}
      description={t('ownData.erase.lost')}
      size="sm"
      keepOpen
      tone="danger"
      submitLabel={t('ownData.erase.submit')}
      busy={erase.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <p className="font-medium">{t('ownData.erase.exportFirst')}</p>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field label={t('ownData.erase.password')} error={form.message('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
      <Field
        label={
          <>
            {before}
            <bdi
              dir="ltr"
              className="rounded-sm bg-sand px-1.5 py-0.5 font-semibold [overflow-wrap:anywhere]"
            >
              {email}
            </bdi>
            {after}
          </>
        }
        error={form.message('confirmation')}
      >
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.register('confirmation')}
        />
      </Field>
    </FormDialog>
  )
}

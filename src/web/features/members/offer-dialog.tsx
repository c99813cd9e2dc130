import { type Member, ownershipOfferForm } from '#contract/members.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useOfferOwnership } from './api.ts'

export interface OfferDialogProps {
  businessId: string
  /** The manager to whom the business is offered. */
  member: Member
  onClose: () => void
}

/** Offers the business to a manager, after the owner has entered the password. */
export function OfferDialog({ businessId, member, onClose }: OfferDialogProps) {
  const { t } = useTranslation()
  const user = useUser()
  const offer = useOfferOwnership(businessId)
  const form = useAppForm(ownershipOfferForm, { memberId: member.userId, password: '' })

  const submit = form.handleSubmit((body) =>
    offer.mutate(body, {
      onSuccess: onClose,
      onError(error) {
        if (form.showServerErrors(error)) return
        form.resetField('password', { keepTouched: true })
        if (error instanceof ApiError && error.code === 'wrong_password')
          form.setError('password', { message: errorMessage(error) }, { shouldFocus: true })
      },
    }),
  )

  return (
    <FormDialog
      title={t('members.ownership.offerTitle', { name: isolated(member.name) })}
      submitLabel={t('members.ownership.offer')}
      busy={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <p className="text-muted">{t('members.ownership.offerText')}</p>
      {/* Shows password managers to which account the password belongs. */}
      <input type="email" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <Field label={t('members.ownership.password')} error={form.message('password')}>
        <PasswordInput autoComplete="current-password" {...form.register('password')} />
      </Field>
    </FormDialog>
  )
}

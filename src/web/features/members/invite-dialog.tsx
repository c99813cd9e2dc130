import { useState } from 'react'
import { invitationForm } from '#contract/members.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useInviteMember } from './api.ts'
import { type Grant, RoleFields } from './role-fields.tsx'

export function InviteDialog({ businessId, onClose }: { businessId: string; onClose: () => void }) {
  const { t } = useTranslation()
  const invite = useInviteMember(businessId)
  const form = useAppForm(invitationForm.pick({ email: true }), { email: '' })
  const [grant, setGrant] = useState<Grant>({ role: 'bookkeeper', hidesCosts: false })

  const submit = form.handleSubmit(({ email }) =>
    invite.mutate(
      { email, ...grant },
      { onSuccess: onClose, onError: (error) => void form.showServerErrors(error) },
    ),
  )

  return (
    <FormDialog
      unsaved={form.watch('email') !== ''}
      title={t('members.inviteTitle')}
      description={t('members.inviteText')}
      submitLabel={t('members.send')}
      busy={invite.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <Field label={t('members.email')} error={form.message('email')}>
        <TextInput
          type="email"
          dir="ltr"
          autoComplete="off"
          className="rtl:text-end"
          {...form.register('email')}
        />
      </Field>
      <RoleFields grant={grant} onChange={setGrant} />
    </FormDialog>
  )
}

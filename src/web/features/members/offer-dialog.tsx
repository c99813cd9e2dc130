import { useState } from 'react'
import { toast } from 'sonner'
import type { Member } from '#contract/members.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { PasswordInput } from '#web/ui/inputs.tsx'
import { useOfferOwnership } from './api.ts'

export interface OfferDialogProps {
  businessId: string
  /** A manager of the business. */
  member: Member
  onClose: () => void
}

/** Offers the business to a manager, after the owner has entered the password. */
export function OfferDialog({ businessId, member, onClose }: OfferDialogProps) {
  const { t } = useTranslation()
  const offer = useOfferOwnership(businessId)
  const [password, setPassword] = useState('')
  const [wrong, setWrong] = useState<string>()

  function submit(): void {
    if (password === '') {
      setWrong(t('validation.passwordRequired'))
      return
    }
    offer.mutate(
      { memberId: member.userId, password },
      {
        onSuccess() {
          toast.success(t('members.ownership.offered'))
          onClose()
        },
        onError(error) {
          setPassword('')
          if (error instanceof ApiError && error.code === 'wrong_password') setWrong(errorMessage(error))
        },
      },
    )
  }

  return (
    <FormDialog
      title={t('members.ownership.offerTitle', { name: member.name })}
      submitLabel={t('members.ownership.offer')}
      busy={offer.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <p className="text-muted">{t('members.ownership.offerText')}</p>
      <Field label={t('members.ownership.password')} error={wrong}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={({ target }) => {
            setPassword(target.value)
            setWrong(undefined)
          }}
        />
      </Field>
    </FormDialog>
  )
}

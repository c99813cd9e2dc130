import { type Passkey, passkeyForm } from '#contract/passkeys.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useRenamePasskey } from '../api/passkeys.ts'

export interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation()
  const rename = useRenamePasskey()
  const form = useAppForm(passkeyForm, { name: passkey.name })

  const send = form.handleSubmit(({ name }) =>
    rename.mutate({ passkeyId: passkey.id, name }, { onSuccess: onClose, onError: form.showServerErrors }),
  )

  return (
    <FormDialog
      title={t('settings.passkeys.renameTitle')}
      size="sm"
      submitLabel={t('common.save')}
      busy={rename.isPending}
      onSubmit={send}
      onClose={onClose}
    >
      <Field label={t('settings.passkeys.name')} error={form.message('name')}>
        <TextInput autoComplete="off" {...form.register('name')} />
      </Field>
    </FormDialog>
  )
}

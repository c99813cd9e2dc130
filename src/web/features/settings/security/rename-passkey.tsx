import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type Passkey, passkeyForm } from '#contract/passkeys.ts'
import { useAppForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useRenamePasskey } from '../api/passkeys.ts'

export interface RenamePasskeyProps {
  passkey: Passkey
  onClose: () => void
}

export function RenamePasskey({ passkey, onClose }: RenamePasskeyProps) {
  const { t } = useTranslation()
  const id = useId()
  const rename = useRenamePasskey()
  const form = useAppForm(passkeyForm, { name: passkey.name })

  const send = form.handleSubmit(({ name }) =>
    rename.mutate({ passkeyId: passkey.id, name }, { onSuccess: onClose, onError: form.showServerErrors }),
  )

  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={t('settings.passkeys.renameTitle')}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={id} variant="primary" busy={rename.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={id} onSubmit={send} noValidate>
        <Field label={t('settings.passkeys.name')} error={form.message('name')}>
          <TextInput autoComplete="off" {...form.register('name')} />
        </Field>
      </form>
    </Dialog>
  )
}

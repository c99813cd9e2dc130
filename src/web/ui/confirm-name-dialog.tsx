import { useState } from 'react'
import { sameSpelling } from '#domain/import/cells/clean-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from './field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { TextInput } from './inputs.tsx'

export interface ConfirmNameDialogProps {
  title: string
  description: string
  /** The name that the user must type. Surrounding spaces and Arabic spelling variants are accepted. */
  name: string
  mismatch: string
  confirmLabel: string
  busy?: boolean
  onConfirm: (typedName: string) => void
  onClose: () => void
}

/** Asks the user to type a name before an irreversible deletion. */
export function ConfirmNameDialog(props: ConfirmNameDialogProps) {
  const { title, description, name, mismatch, confirmLabel, busy, onConfirm, onClose } = props
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  // Splits the sentence at the name, because the name is rendered in its own direction.
  const [before, after] = t('common.typeNameToConfirm', { name: '\n' }).split('\n')
  return (
    <FormDialog
      title={title}
      description={description}
      size="sm"
      tone="danger"
      submitLabel={confirmLabel}
      busy={busy}
      onSubmit={() => (sameSpelling(typed, name) ? onConfirm(typed) : setWrong(true))}
      onClose={onClose}
    >
      <Field
        label={
          <>
            {before}
            <bdi className="rounded-sm bg-sand px-1.5 py-0.5 font-semibold">{name}</bdi>
            {after}
          </>
        }
        error={wrong ? mismatch : undefined}
      >
        <TextInput
          value={typed}
          autoComplete="off"
          spellCheck={false}
          onChange={({ target }) => {
            setTyped(target.value)
            setWrong(false)
          }}
        />
      </Field>
    </FormDialog>
  )
}

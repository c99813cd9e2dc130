import { type FormEvent, useEffect, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'
import { Field } from './field.tsx'
import { TextInput } from './inputs.tsx'

export interface ConfirmNameDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description: string
  /** Must be typed exactly. */
  name: string
  mismatch: string
  confirmLabel: string
  busy?: boolean
  onConfirm: (typedName: string) => void
}

/** Asks for the exact name before something is lost for good. Closing it forgets what was typed. */
export function ConfirmNameDialog(props: ConfirmNameDialogProps) {
  const { open, onOpenChange, title, description, name, mismatch, confirmLabel, busy, onConfirm } = props
  const { t } = useTranslation()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const [wrong, setWrong] = useState(false)
  useEffect(() => {
    if (open) return
    setTyped('')
    setWrong(false)
  }, [open])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (typed === name) onConfirm(typed)
    else setWrong(true)
  }

  // The name stands in the middle of the sentence, isolated from its direction.
  const [before, after] = t('common.typeNameToConfirm', { name: '\n' }).split('\n')

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={() => onOpenChange(false)}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="danger" busy={busy}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  )
}

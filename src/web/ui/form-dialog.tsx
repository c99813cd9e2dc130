import { type FormEvent, type Ref, useId } from 'react'
import type { Draft } from '#web/forms/drafts/use-draft.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { DraftNote, useDiscardQuestion } from './discard-question.tsx'
import { focusFirstInvalid } from './focus-first-invalid.ts'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'keepOpen' | 'busy' | 'children'> {
  submitLabel: string
  tone?: 'primary' | 'danger'
  /** Called on submit, except while the form is busy. */
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  /** The form's draft. With unsaved input, closing the dialog asks first. */
  draft?: Draft
  /** Whether a form without a draft has input. Closing the dialog then asks first. */
  unsaved?: boolean
  formRef?: Ref<HTMLFormElement>
  className?: string
}

/** A form in a dialog: Enter and the button in the footer submit it. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    tone = 'primary',
    onSubmit,
    onClose,
    draft,
    unsaved = false,
    formRef,
    className,
    children,
    ...dialog
  } = props
  const { busy } = dialog
  const { t } = useTranslation()
  const formId = useId()
  const { ask, question } = useDiscardQuestion(draft ?? { unsaved, discard: () => undefined }, true)
  const close = () => ask(onClose)

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    onSubmit(event)
    focusFirstInvalid(event.currentTarget)
  }

  return (
    <Dialog
      open
      onOpenChange={close}
      {...dialog}
      footer={
        <>
          <Button onClick={close} disabled={busy}>
            {t('common.cancel')}
          </Button>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      {draft && <DraftNote draft={draft} onDiscard={() => ask(() => undefined)} className="mb-4" />}
      <form ref={formRef} id={formId} onSubmit={submit} noValidate className={className}>
        {children}
      </form>
      {question}
    </Dialog>
  )
}

import { type FormEvent, type Ref, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { focusWrong } from './focus-wrong.ts'

interface FormDialogProps
  extends Pick<DialogProps, 'title' | 'description' | 'size' | 'keepOpen' | 'children'> {
  submitLabel: string
  tone?: 'primary' | 'danger'
  busy?: boolean | undefined
  /** Is not called while busy. */
  onSubmit: (event: FormEvent) => void
  onClose: () => void
  formRef?: Ref<HTMLFormElement>
  /** Of the form. */
  className?: string
}

/** A form in a window: Enter and the button at its foot submit it. */
export function FormDialog(props: FormDialogProps) {
  const {
    submitLabel,
    tone = 'primary',
    busy,
    onSubmit,
    onClose,
    formRef,
    className,
    children,
    ...dialog
  } = props
  const { t } = useTranslation()
  const formId = useId()

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (busy) return
    onSubmit(event)
    focusWrong(event.currentTarget)
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      {...dialog}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant={tone} busy={busy}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form ref={formRef} id={formId} onSubmit={submit} noValidate className={className}>
        {children}
      </form>
    </Dialog>
  )
}

import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  description?: string
  /** A text that says what will be lost. */
  children: ReactNode
  confirmLabel: string
  /** Replaces the label Cancel where that word would be ambiguous. */
  cancelLabel?: string
  /** While the action runs, nothing closes the dialog, so that it cannot seem cancelled. */
  busy?: boolean | undefined
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before an action that loses data. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, description, children, confirmLabel, cancelLabel, busy, onConfirm, onClose } = props
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      busy={busy}
      title={title}
      description={description}
      size="sm"
      footer={
        <>
          <Button onClick={onClose} disabled={busy}>
            {cancelLabel ?? t('common.cancel')}
          </Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}

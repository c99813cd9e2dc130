import type { ReactNode } from 'react'
import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteDialogProps {
  title: string
  /** The text that says what the deletion removes. */
  children: ReactNode
  /** The message after it was deleted. */
  deleted: string
  busy: boolean
  onDelete: (options: { onSuccess: () => void }) => void
  onClose: () => void
}

/** Asks once before it deletes an entry of a list. */
export function DeleteDialog({ title, children, deleted, busy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const onSuccess = () => {
    toast.success(deleted)
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('common.delete')}
      busy={busy}
      onConfirm={() => onDelete({ onSuccess })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

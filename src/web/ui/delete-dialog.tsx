import type { ReactNode } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface DeleteDialogProps {
  title: string
  /** The text that says what the deletion removes. */
  children: ReactNode
  busy: boolean
  onDelete: (options: { onSuccess: () => void }) => void
  onClose: () => void
}

/** Asks once before it deletes an entry of a list. The `successKey` of the mutation says that it is deleted. */
export function DeleteDialog({ title, children, busy, onDelete, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('common.delete')}
      busy={busy}
      onConfirm={() => onDelete({ onSuccess: onClose })}
      onClose={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}

import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'

export interface DiscardDialogProps {
  onKeep: () => void
  onDiscard: () => void
}

export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('products.wizard.discardTitle')}
      cancelLabel={t('products.wizard.keepEditing')}
      confirmLabel={t('products.wizard.discard')}
      onConfirm={onDiscard}
      onClose={onKeep}
    >
      <p className="text-muted">{t('products.wizard.discardText')}</p>
    </ConfirmDialog>
  )
}

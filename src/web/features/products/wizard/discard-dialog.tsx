import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface DiscardDialogProps {
  onKeep: () => void
  onDiscard: () => void
}

export function DiscardDialog({ onKeep, onDiscard }: DiscardDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onKeep}
      title={t('products.wizard.discardTitle')}
      size="sm"
      footer={
        <>
          <Button onClick={onKeep}>{t('products.wizard.keepEditing')}</Button>
          <Button variant="danger" onClick={onDiscard}>
            {t('products.wizard.discard')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('products.wizard.discardText')}</p>
    </Dialog>
  )
}

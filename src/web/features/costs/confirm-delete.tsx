import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmDeleteProps {
  title: string
  text: string
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

export function ConfirmDelete({ title, text, busy, onConfirm, onClose }: ConfirmDeleteProps) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="danger" busy={busy} onClick={onConfirm}>
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}

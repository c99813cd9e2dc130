import { useTranslation } from 'react-i18next'
import type { SalesImport } from '#contract/imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useUndoImport } from './api/change-import.ts'

export interface UndoDialogProps {
  businessId: string
  item: SalesImport
  onClose: () => void
}

export function UndoDialog({ businessId, item, onClose }: UndoDialogProps) {
  const { t } = useTranslation()
  const undo = useUndoImport(businessId, item.id)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={t('imports.undoTitle')}
      description={t('imports.undoText', { name: item.fileName })}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            busy={undo.isPending}
            onClick={() => undo.mutate(undefined, { onSuccess: onClose })}
          >
            {t('imports.undoConfirm')}
          </Button>
        </>
      }
    >
      <p className="text-muted">{t('imports.undoKeeps')}</p>
    </Dialog>
  )
}

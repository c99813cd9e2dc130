import type { SalesImport } from '#contract/imports.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
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
    <ConfirmDialog
      title={t('imports.undoTitle')}
      description={t('imports.undoText', { name: isolated(item.fileName) })}
      confirmLabel={t('imports.undoConfirm')}
      busy={undo.isPending}
      onConfirm={() => undo.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className="text-muted">{t('imports.undoKeeps')}</p>
    </ConfirmDialog>
  )
}

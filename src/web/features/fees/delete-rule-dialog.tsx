import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { useDeleteFeeRule } from './api/fees.ts'
import { ruleName } from './rule-words.ts'
import type { ShownRule } from './shown-rule.ts'

export interface DeleteRuleDialogProps {
  businessId: string
  rule: ShownRule
  onClose: () => void
}

export function DeleteRuleDialog({ businessId, rule, onClose }: DeleteRuleDialogProps) {
  const { t } = useTranslation()
  const remove = useDeleteFeeRule(businessId)
  return (
    <ConfirmDialog
      title={t('fees.delete.title')}
      confirmLabel={t('common.delete')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(rule.id, {
          onSuccess() {
            toast.success(t('fees.delete.done'))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p className="font-medium break-words">{ruleName(rule, t)}</p>
      <p className="mt-2 text-muted">{t('fees.delete.text')}</p>
    </ConfirmDialog>
  )
}

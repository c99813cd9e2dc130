import { useTranslation } from '#web/i18n/translation.tsx'
import { DeleteDialog } from '#web/ui/delete-dialog.tsx'
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
    <DeleteDialog
      title={t('fees.delete.title')}
      busy={remove.isPending}
      onDelete={(options) => remove.mutate(rule.id, options)}
      onClose={onClose}
    >
      <p className="font-medium break-words">{ruleName(rule, t)}</p>
      <p className="mt-2 text-muted">{t('fees.delete.text')}</p>
    </DeleteDialog>
  )
}

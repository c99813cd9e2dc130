import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
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
    <Dialog
      open
      size="sm"
      onOpenChange={onClose}
      title={t('fees.delete.title')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            variant="danger"
            busy={remove.isPending}
            onClick={() =>
              remove.mutate(rule.id, {
                onSuccess() {
                  toast.success(t('fees.delete.done'))
                  onClose()
                },
              })
            }
          >
            {t('common.delete')}
          </Button>
        </>
      }
    >
      <p className="font-medium break-words">{ruleName(rule, t)}</p>
      <p className="mt-2 text-muted">{t('fees.delete.text')}</p>
    </Dialog>
  )
}

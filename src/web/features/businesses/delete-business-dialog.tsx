import { useState } from 'react'
import { toast } from 'sonner'
import type { Business } from '#contract/businesses.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { ConfirmNameDialog } from '#web/ui/confirm-name-dialog.tsx'
import { useDeleteBusiness } from './api/delete-business.ts'

/** Deletes a business with all its data in two steps: the seller types its exact name, then confirms. */
export function DeleteBusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useTranslation()
  const remove = useDeleteBusiness(business.id)
  const [typedName, setTypedName] = useState<string | null>(null)

  if (typedName === null) {
    return (
      <ConfirmNameDialog
        title={t('businesses.deleteTitle')}
        description={t('businesses.deleteText')}
        name={business.name}
        mismatch={t('validation.businessNameMismatch')}
        confirmLabel={t('businesses.continue')}
        onConfirm={setTypedName}
        onClose={onClose}
      />
    )
  }
  return (
    <ConfirmDialog
      title={t('businesses.sureTitle')}
      confirmLabel={t('businesses.sureConfirm')}
      busy={remove.isPending}
      onConfirm={() =>
        remove.mutate(typedName, {
          onSuccess() {
            toast.success(t('businesses.deleteDone'))
            onClose()
          },
        })
      }
      onClose={onClose}
    >
      <p>{t('businesses.sureText', { name: isolated(business.name) })}</p>
    </ConfirmDialog>
  )
}

import type { SupplyDefaults } from '#contract/restock.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useSetDefaults } from './api.ts'
import { defaultsDraft, readDefaults, typedDefaults } from './read-supply.ts'
import { NumberField, useTypedForm } from './supply-fields.tsx'

interface DefaultsDialogProps {
  businessId: string
  defaults: SupplyDefaults
  onClose: () => void
}

/** Edits the lead time and the cover of products without their own values. */
export function DefaultsDialog({ businessId, defaults, onClose }: DefaultsDialogProps) {
  const { t } = useTranslation()
  const save = useSetDefaults(businessId, () => draft.finish())
  const { field, submit, draft } = useTypedForm({
    of: { businessId, thing: 'supply-defaults' },
    schema: defaultsDraft.partial(),
    start: typedDefaults(defaults),
    read: readDefaults,
    save: save.mutate,
    onClose,
  })
  return (
    <FormDialog
      draft={draft}
      title={t('restock.defaults.title')}
      description={t('restock.defaults.text')}
      size="sm"
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <NumberField label={t('restock.form.leadDays')} optional {...field('leadDays')} />
      <NumberField
        label={t('restock.form.leadSpread')}
        hint={t('restock.form.leadSpreadHint')}
        optional
        {...field('leadSpread')}
      />
      <NumberField
        label={t('restock.defaults.coverDays')}
        hint={t('restock.defaults.coverDaysHint')}
        {...field('coverDays')}
      />
    </FormDialog>
  )
}

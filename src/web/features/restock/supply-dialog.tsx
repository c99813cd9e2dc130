import { useState } from 'react'
import type { RestockRow, SupplyForm } from '#contract/restock.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput } from '#web/ui/inputs.tsx'
import { useSetSupply } from './api.ts'
import { changedSupply, readSupply, supplyDraft, typedSupply } from './read-supply.ts'
import { NumberField, useTypedForm } from './supply-fields.tsx'

interface SupplyDialogProps {
  businessId: string
  product: Pick<RestockRow, 'productId' | 'name' | 'supply'>
  onClose: () => void
}

/** A dialog for how one product is restocked: its lead time, order multiple and inbound units. */
export function SupplyDialog({ businessId, product, onClose }: SupplyDialogProps) {
  const { t } = useTranslation()
  const save = useSetSupply({ businessId, productId: product.productId }, () => draft.finish())
  const [opened] = useState(product.supply)
  const { field, submit, draft } = useTypedForm({
    of: { businessId, thing: `supply:${product.productId}` },
    schema: supplyDraft.partial(),
    start: typedSupply(opened),
    read: readSupply,
    save: (form: SupplyForm, callbacks) => save.mutate(changedSupply(opened, form), callbacks),
    onClose,
  })
  const { error, ...inboundOn } = field('inboundOn')
  return (
    <FormDialog
      draft={draft}
      title={t('restock.form.title')}
      description={t('restock.form.text', { name: isolated(product.name) })}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <NumberField label={t('restock.form.leadDays')} optional {...field('leadDays')} />
      <NumberField
        label={t('restock.form.leadSpread')}
        hint={t('restock.form.leadSpreadHint')}
        optional
        {...field('leadSpread')}
      />
      <NumberField label={t('restock.form.orderMultiple')} optional {...field('orderMultiple')} />
      <NumberField
        label={t('restock.form.inboundUnits')}
        hint={t('restock.form.inboundUnitsHint')}
        optional
        {...field('inboundUnits')}
      />
      <Field label={t('restock.form.inboundOn')} error={error} optional>
        <DateInput {...inboundOn} />
      </Field>
    </FormDialog>
  )
}

import { useState } from 'react'
import { toast } from 'sonner'
import type { RestockRow } from '#contract/restock.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput, NumberInput } from '#web/ui/inputs.tsx'
import { useSetSupply } from './api.ts'
import { readSupply, type TypedSupply, typedSupply } from './read-supply.ts'

interface SupplyDialogProps {
  businessId: string
  product: Pick<RestockRow, 'productId' | 'name' | 'supply'>
  onClose: () => void
}

/** Edits how one product is restocked: lead time, order multiple and inbound units. */
export function SupplyDialog({ businessId, product, onClose }: SupplyDialogProps) {
  const { t } = useTranslation()
  const save = useSetSupply({ businessId, productId: product.productId })
  const [typed, setTyped] = useState<TypedSupply>(typedSupply(product.supply))
  const [tried, setTried] = useState(false)
  const { form, wrong } = readSupply(typed)
  const message = (field: keyof TypedSupply) => {
    const key = tried ? wrong[field] : undefined
    return key && t(key === 'inboundUnitsFirst' ? 'restock.form.inboundUnitsFirst' : `validation.${key}`)
  }
  const number = (field: Exclude<keyof TypedSupply, 'inboundOn'>) => (
    <Field
      label={t(`restock.form.${field}`)}
      hint={field === 'leadSpread' || field === 'inboundUnits' ? t(`restock.form.${field}Hint`) : undefined}
      error={message(field)}
      optional
    >
      <NumberInput
        whole
        value={typed[field]}
        onChange={({ target }) => setTyped({ ...typed, [field]: target.value })}
      />
    </Field>
  )

  function submit(): void {
    setTried(true)
    if (form === null) return
    save.mutate(form, {
      onSuccess() {
        toast.success(t('restock.form.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t('restock.form.title')}
      description={t('restock.form.text', { name: isolated(product.name) })}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      {number('leadDays')}
      {number('leadSpread')}
      {number('orderMultiple')}
      {number('inboundUnits')}
      <Field label={t('restock.form.inboundOn')} error={message('inboundOn')} optional>
        <DateInput
          value={typed.inboundOn}
          onChange={({ target }) => setTyped({ ...typed, inboundOn: target.value })}
        />
      </Field>
    </FormDialog>
  )
}

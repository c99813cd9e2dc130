import { useState } from 'react'
import { toast } from 'sonner'
import type { InventoryRow } from '#contract/reports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { parseStockInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { useSetLowStock } from './api/reports.ts'

export interface AlertDialogProps {
  businessId: string
  product: Pick<InventoryRow, 'productId' | 'name' | 'lowStockBelow'>
  onClose: () => void
}

/** Edits the number of units below which a product counts as low on stock. */
export function AlertDialog({ businessId, product, onClose }: AlertDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const save = useSetLowStock({ businessId, productId: product.productId })
  const [typed, setTyped] = useState(product.lowStockBelow === null ? '' : String(product.lowStockBelow))
  const [tried, setTried] = useState(false)
  const read = readThreshold(typed)

  function submit(): void {
    setTried(true)
    if (typeof read === 'string') return
    save.mutate(read, {
      onSuccess() {
        toast.success(t('reports.inventory.alertSaved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      title={t('reports.inventory.alertTitle')}
      description={t('reports.inventory.alertText', {
        name: isolated(product.name),
        usual: LIMITS.lowStock,
      })}
      size="sm"
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label={t('reports.inventory.alertField')}
        error={tried && typeof read === 'string' ? t(`validation.${read}`) : undefined}
        optional
      >
        <NumberInput
          whole
          value={typed}
          placeholder={format.number(LIMITS.lowStock)}
          onChange={({ target }) => {
            setTyped(target.value)
            setTried(false)
          }}
        />
      </Field>
    </FormDialog>
  )
}

/** Reads the typed threshold: a number, null for the default, or an error. */
function readThreshold(typed: string): number | null | ValidationKey {
  if (typed.trim() === '') return null
  const parsed = parseStockInput(typed)
  return parsed.ok ? parsed.value : parsed.error
}

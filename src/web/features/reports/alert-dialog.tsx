import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { InventoryRow } from '#contract/reports.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { parseNumberInput } from '#web/platform/parse.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput } from '#web/ui/inputs.tsx'
import { useSetLowStock } from './api/reports.ts'

export interface AlertDialogProps {
  businessId: string
  product: InventoryRow
  onClose: () => void
}

/** Below how many units a product counts as low on stock. */
export function AlertDialog({ businessId, product, onClose }: AlertDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const formId = useId()
  const save = useSetLowStock({ businessId, productId: product.productId })
  const [typed, setTyped] = useState(product.lowStockBelow === null ? '' : String(product.lowStockBelow))
  const [tried, setTried] = useState(false)
  const read = readThreshold(typed)

  function submit(event: FormEvent): void {
    event.preventDefault()
    setTried(true)
    if (typeof read === 'string' || save.isPending) return
    save.mutate(read, {
      onSuccess() {
        toast.success(t('reports.inventory.alertSaved'))
        onClose()
      },
    })
  }

  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('reports.inventory.alertTitle')}
      description={t('reports.inventory.alertText', {
        name: `\u2068${product.name}\u2069`,
        usual: format.number(LIMITS.lowStock),
      })}
      size="sm"
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={save.isPending}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate>
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
      </form>
    </Dialog>
  )
}

/** The threshold, null for the usual one, or what is wrong with it. */
function readThreshold(typed: string): number | null | ValidationKey {
  if (typed.trim() === '') return null
  const parsed = parseNumberInput(typed)
  if (!parsed.ok) return parsed.error === 'amountAmbiguous' ? parsed.error : 'quantityWhole'
  if (parsed.value < 0) return 'quantityNegative'
  return parsed.value > LIMITS.quantity ? 'quantityTooLarge' : parsed.value
}

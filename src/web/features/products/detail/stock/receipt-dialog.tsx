import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import type { ProductDetail } from '#contract/products.ts'
import { receiptForm } from '#contract/receipts.ts'
import type { StockReceipt } from '#contract/stock-receipt.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { toDecimal } from '#domain/money/money.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { validationKey } from '#web/forms/form.ts'
import { newId } from '#web/forms/new-id.ts'
import { readUnitCost } from '#web/forms/read-unit-cost.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { parseQuantityInput } from '#web/i18n/parse.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput, NumberInput, TextInput } from '#web/ui/inputs.tsx'
import { useSaveReceipt, useUndoReceipt } from '../../api/receipts.ts'

const typedReceipt = z.object({
  id: z.string(),
  receivedOn: z.string(),
  quantity: z.string(),
  unitCost: z.string(),
  note: z.string(),
})

export interface ReceiptDialogProps {
  product: ProductDetail
  /** The receipt to correct; undefined for a new one. */
  receipt?: StockReceipt | undefined
  onClose: () => void
}

/** Receives units of a product: they raise its stock, and their unit cost is in force from that day on. */
export function ReceiptDialog({ product, receipt, onClose }: ReceiptDialogProps) {
  const { t } = useTranslation()
  const { currency } = product
  const faultText = useFaultText()
  const today = new Date().toLocaleDateString('sv-SE')
  const ids = { businessId: product.businessId, productId: product.id }
  const start = receipt
    ? { ...receipt, quantity: String(receipt.units), unitCost: toDecimal(receipt.unitCost, currency) }
    : { id: newId(), receivedOn: today, quantity: '', unitCost: '', note: '' }
  const [typed, setTyped, draft] = useDraft({
    of: { businessId: ids.businessId, thing: `receipt:${receipt?.id ?? ids.productId}`, currency },
    schema: typedReceipt.partial(),
    start,
    isNew: !receipt,
  })
  const [tried, setTried] = useState(false)
  const renew = () => setTyped((now) => ({ ...now, id: newId() }))
  const save = useSaveReceipt(ids, { id: typed.id, renew, isNew: !receipt }, draft.finish)
  const undo = useUndoReceipt(ids, 'productPage.receipt.undone')
  const quantity = parseQuantityInput(typed.quantity)
  const unitCost = readUnitCost(typed.unitCost, currency, start.unitCost)
  const read = receiptForm.safeParse({
    ...typed,
    currency,
    quantity: quantity.ok ? quantity.value : 1,
    unitCost: unitCost.ok ? unitCost.value : 0,
  })
  const wrong = new Map(read.error?.issues.map(({ path, message }) => [String(path[0]), message]))
  if (!quantity.ok) wrong.set('quantity', quantity.error)
  if (typed.receivedOn > today) wrong.set('receivedOn', 'dayInFuture')
  if (!unitCost.ok) wrong.set('unitCost', unitCost.error)
  const change = (part: Partial<typeof typed>) => setTyped({ ...typed, ...part })
  const message = (field: string) => {
    const key = tried ? wrong.get(field) : undefined
    return key === undefined ? undefined : faultText(validationKey(key), currency)
  }

  function submit(): void {
    setTried(true)
    if (wrong.size > 0 || !read.success) return
    const units = read.data.quantity
    save.mutate(read.data, {
      onSuccess(id) {
        onClose()
        if (receipt) return toast.success(t('productPage.receipt.corrected'))
        return toast.success(t('productPage.receipt.done', { count: units }), {
          duration: 10_000,
          action: {
            label: t('productPage.receipt.undo'),
            onClick: () => undo.mutate(id),
          },
        })
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      title={t(receipt ? 'productPage.receipt.correctTitle' : 'productPage.receipt.title')}
      description={<bdi>{product.name}</bdi>}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field
        label={t('productPage.receipt.quantity')}
        error={message('quantity')}
        hint={
          receipt?.counted
            ? t('productPage.receipt.countKeeps')
            : product.quantity === null
              ? t('productPage.receipt.uncounted')
              : undefined
        }
      >
        <NumberInput
          whole
          value={typed.quantity}
          onChange={({ target }) => change({ quantity: target.value })}
        />
      </Field>
      <Field label={t('productPage.receipt.unitCost')} error={message('unitCost')}>
        <NumberInput
          value={typed.unitCost}
          suffix={<Unit currency={currency} />}
          onChange={({ target }) => change({ unitCost: target.value })}
        />
      </Field>
      <Field
        label={t('productPage.receipt.receivedOn')}
        error={message('receivedOn')}
        hint={t(product.unitCost === null ? 'productPage.receipt.firstCost' : 'productPage.receipt.costFrom')}
        className="sm:col-span-2"
      >
        <DateInput
          max={today}
          value={typed.receivedOn}
          onChange={({ target }) => change({ receivedOn: target.value })}
        />
      </Field>
      <Field label={t('productPage.receipt.note')} error={message('note')} optional className="sm:col-span-2">
        <TextInput
          maxLength={LIMITS.receiptNote}
          value={typed.note}
          onChange={({ target }) => change({ note: target.value })}
        />
      </Field>
    </FormDialog>
  )
}

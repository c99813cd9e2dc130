import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { type UnitCost, unitCostForm } from '#contract/unit-costs.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { Unit } from '#web/finance-ui/money.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { validationKey } from '#web/forms/form.ts'
import { readUnitCost } from '#web/forms/read-unit-cost.ts'
import { useFaultText } from '#web/forms/use-fault-text.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput, NumberInput } from '#web/ui/inputs.tsx'
import { type OfProduct, useSaveUnitCost } from './api/unit-costs.ts'

const typedUnitCost = z.object({
  amount: z.string(),
  currency: z.enum(CURRENCY_CODES),
  validFrom: z.string(),
})
type Typed = z.output<typeof typedUnitCost>

export interface UnitCostDialogProps {
  product: OfProduct
  /** The currency of the product. */
  currency: CurrencyCode
  /** The unit cost to edit; undefined for a new one. */
  unitCost?: UnitCost
  /** Whether this is the product's first unit cost, which applies to all earlier sales too. */
  first: boolean
  onClose: () => void
}

export function UnitCostDialog(props: UnitCostDialogProps) {
  const { product, currency, unitCost, first, onClose } = props
  const { t } = useTranslation()
  const start = typedOf(unitCost, currency)
  const save = useSaveUnitCost(product, unitCost?.validFrom, () => draft.finish())
  const [typed, setTyped, draft] = useDraft<Typed>({
    of: {
      businessId: product.businessId,
      thing: `unit-cost:${product.productId}:${unitCost?.validFrom ?? 'new'}`,
    },
    schema: typedUnitCost.partial(),
    start,
    isNew: !unitCost,
  })
  const [tried, setTried] = useState(false)
  const faultText = useFaultText()
  const stored = typed.currency === start.currency ? start.amount : undefined
  const amount = readUnitCost(typed.amount, typed.currency, stored)
  const read = unitCostForm.safeParse({ ...typed, unitPrice: amount.ok ? amount.value : 0 })
  const wrong = new Map(read.error?.issues.map(({ path, message }) => [String(path[0]), message]))
  if (!amount.ok) wrong.set('unitPrice', amount.error)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const message = (field: string) => {
    const key = tried ? wrong.get(field) : undefined
    return key === undefined ? undefined : faultText(validationKey(key), typed.currency)
  }

  function submit(): void {
    setTried(true)
    if (wrong.size > 0 || !read.success) return
    save.mutate(read.data, {
      onSuccess() {
        toast.success(t('costs.history.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      title={t(unitCost ? 'costs.history.editTitle' : 'costs.history.addTitle')}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field
        label={t('costs.history.validFrom')}
        error={message('validFrom')}
        hint={first ? t('costs.history.always2') : undefined}
        className="sm:col-span-2"
      >
        <DateInput value={typed.validFrom} onChange={({ target }) => change({ validFrom: target.value })} />
      </Field>
      <Field label={t('costs.history.amount')} error={message('unitPrice')}>
        <NumberInput
          value={typed.amount}
          suffix={<Unit currency={typed.currency} />}
          onChange={({ target }) => change({ amount: target.value })}
        />
      </Field>
      <Field
        label={t('costs.history.currency')}
        hint={typed.currency === currency ? undefined : t('costs.history.atRate', { currency })}
      >
        <CurrencySelect value={typed.currency} onChange={(currency) => change({ currency })} />
      </Field>
    </FormDialog>
  )
}

/**
 * The initial values of the form. For the first unit cost, the date only selects an exchange rate, because that cost applies to all earlier
 * sales too.
 */
function typedOf(unitCost: UnitCost | undefined, currency: CurrencyCode): Typed {
  const bought = unitCost?.source?.kind === 'purchase' ? unitCost.source : null
  const amount = bought ? bought.unitPrice : (unitCost?.unitCost ?? null)
  const paidIn = bought?.currency ?? currency
  const day =
    unitCost && unitCost.validFrom !== BEGINNING
      ? unitCost.validFrom
      : (bought?.rateDay ?? new Date().toLocaleDateString('sv-SE'))
  return { amount: amount === null ? '' : toDecimal(amount, paidIn), currency: paidIn, validFrom: day }
}

import { useState } from 'react'
import { toast } from 'sonner'
import { z } from 'zod'
import { type Overhead, overheadForm } from '#contract/costs.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { OVERHEAD_STEPS } from '#domain/profit/overheads.ts'
import { CurrencySelect } from '#web/finance-ui/currency-select.tsx'
import { Unit } from '#web/finance-ui/money.tsx'
import { useDraft } from '#web/forms/drafts/use-draft.ts'
import { validationKey } from '#web/forms/form.ts'
import { newId } from '#web/forms/new-id.ts'
import { parseMoneyInput } from '#web/i18n/parse.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { DateInput, NumberInput, Select, TextInput } from '#web/ui/inputs.tsx'
import { usePlatformNames, useSaveOverhead } from './api/overheads.ts'
import { ProductChoice } from './product-choice.tsx'

export interface OverheadDialogProps {
  businessId: string
  /** The currency of the business. */
  currency: CurrencyCode
  /** The overhead to edit; undefined for a new one. */
  overhead?: Overhead
  today: string
  onClose: () => void
}

const OWNERS = ['business', 'platform', 'product'] as const
type Of = (typeof OWNERS)[number]

/** The values of the form. Amounts are text as typed; `of` selects what the overhead applies to. */
const typedOverhead = z.object({
  id: z.string(),
  name: z.string(),
  amount: z.string(),
  currency: z.enum(CURRENCY_CODES),
  every: z.enum(OVERHEAD_STEPS),
  from: z.string(),
  to: z.string(),
  of: z.enum(OWNERS),
  platform: z.string(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
})
type Typed = z.output<typeof typedOverhead>

function typedOf(overhead: Overhead | undefined, currency: CurrencyCode, today: string): Typed {
  const of: Of = overhead?.platform ? 'platform' : overhead?.productId ? 'product' : 'business'
  return {
    id: overhead?.id ?? newId(),
    name: overhead?.name ?? '',
    amount: overhead ? toDecimal(overhead.amount, overhead.currency) : '',
    currency: overhead?.currency ?? currency,
    every: overhead?.every ?? 'month',
    from: overhead?.from ?? `${today.slice(0, 7)}-01`,
    to: overhead?.to ?? '',
    of,
    platform: overhead?.platform ?? '',
    product: overhead?.productId ? { id: overhead.productId, name: overhead.productName ?? '' } : null,
  }
}

/** Converts the form's values to the contract's shape, or returns the problems by field. */
function readTyped(typed: Typed) {
  const amount = parseMoneyInput(typed.amount, typed.currency)
  const { of, product, platform } = typed
  const read = overheadForm.safeParse({
    name: typed.name,
    amount: amount.ok ? amount.value : 1,
    currency: typed.currency,
    every: typed.every,
    from: typed.from,
    to: typed.every === 'once' || typed.to === '' ? null : typed.to,
    platform: of === 'platform' && platform !== '' ? platform : null,
    productId: of === 'product' ? (product?.id ?? null) : null,
  })
  const wrong = new Map<string, string>()
  for (const { path, message } of read.error?.issues ?? []) {
    const field = String(path[0])
    if (!wrong.has(field)) wrong.set(field, message)
  }
  if (!amount.ok) wrong.set('amount', typed.amount.trim() === '' ? 'amountPositive' : amount.error)
  if (of === 'platform' && platform === '') wrong.set('platform', 'onePlatformRequired')
  if (of === 'product' && !product) wrong.set('productId', 'shipmentProductRequired')
  return { form: wrong.size === 0 ? read.data : undefined, wrong }
}

export function OverheadDialog({ businessId, currency, overhead, today, onClose }: OverheadDialogProps) {
  const { t } = useTranslation()
  const platforms = usePlatformNames(businessId)
  const [typed, setTyped, draft] = useDraft<Typed>({
    of: { businessId, thing: `overhead:${overhead?.id ?? 'new'}` },
    schema: typedOverhead.partial(),
    start: typedOf(overhead, currency, today),
    isNew: !overhead,
  })
  const renew = () => setTyped((now) => ({ ...now, id: newId() }))
  const save = useSaveOverhead(businessId, { id: typed.id, renew, isNew: !overhead }, draft.finish)
  const [tried, setTried] = useState(false)
  const { form, wrong } = readTyped(typed)
  const change = (part: Partial<Typed>) => setTyped({ ...typed, ...part })
  const message = (field: string) => {
    const key = tried ? wrong.get(field) : undefined
    return key === undefined ? undefined : t(`validation.${validationKey(key)}`)
  }
  const names = platforms.data ?? []

  function submit(): void {
    setTried(true)
    if (!form) return
    save.mutate(form, {
      onSuccess() {
        toast.success(t('costs.saved'))
        onClose()
      },
    })
  }

  return (
    <FormDialog
      draft={draft}
      title={t(overhead ? 'costs.editTitle' : 'costs.addTitle')}
      submitLabel={t('common.save')}
      busy={save.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="grid gap-5 sm:grid-cols-2"
    >
      <Field label={t('costs.name')} error={message('name')} className="sm:col-span-2">
        <TextInput
          value={typed.name}
          placeholder={t('costs.namePlaceholder')}
          onChange={({ target }) => change({ name: target.value })}
        />
      </Field>
      <Field label={t('costs.amount')} error={message('amount')}>
        <NumberInput
          value={typed.amount}
          suffix={<Unit currency={typed.currency} />}
          onChange={({ target }) => change({ amount: target.value })}
        />
      </Field>
      <Field label={t('costs.currency')}>
        <CurrencySelect value={typed.currency} onChange={(currency) => change({ currency })} />
      </Field>
      <Field label={t('costs.every')} hint={t(`costs.stepHint.${typed.every}`)} className="sm:col-span-2">
        <Select
          value={typed.every}
          onChange={({ target }) => {
            const every = OVERHEAD_STEPS.find((step) => step === target.value)
            if (every) change({ every })
          }}
          options={OVERHEAD_STEPS.map((value) => ({ value, label: t(`costs.steps.${value}`) }))}
        />
      </Field>
      <Field label={t(typed.every === 'once' ? 'costs.onDay' : 'costs.from')} error={message('from')}>
        <DateInput value={typed.from} onChange={({ target }) => change({ from: target.value })} />
      </Field>
      {typed.every !== 'once' && (
        <Field label={t('costs.to')} error={message('to')} hint={t('costs.toHint')}>
          <DateInput
            value={typed.to}
            min={typed.from}
            onChange={({ target }) => change({ to: target.value })}
          />
        </Field>
      )}
      <Field label={t('costs.of')} className="sm:col-start-1">
        <Select
          value={typed.of}
          onChange={({ target }) => change({ of: target.value as Of })}
          options={OWNERS.map((value) => ({
            value,
            label: t(`costs.${value}`),
          }))}
        />
      </Field>
      {typed.of === 'platform' && (
        <Field label={t('costs.choosePlatform')} error={message('platform')}>
          <Select
            value={typed.platform}
            placeholder={t('costs.choosePlatform')}
            onChange={({ target }) => change({ platform: target.value })}
            options={(typed.platform === '' || names.includes(typed.platform)
              ? names
              : [typed.platform, ...names]
            ).map((value) => ({ value, label: platformIn(value, t) }))}
          />
        </Field>
      )}
      {typed.of === 'product' && (
        <ProductChoice
          businessId={businessId}
          chosen={typed.product}
          onChoose={(product) => change({ product })}
          error={message('productId')}
          label={t('costs.chooseProduct')}
        />
      )}
    </FormDialog>
  )
}

import { useEffect, useId, useRef, useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { FollowedFee } from '#domain/fees/followed.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { isolated, ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Field } from '#web/ui/field.tsx'
import { ChevronDown } from '#web/ui/icons/chevron-down.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import { fillHint } from './fill-hint.tsx'
import { FIELD_OF, fillText } from './fill-platform.ts'
import type { PlatformValues } from './form-values.ts'
import { RuleChoice } from './rule-choice.tsx'
import type { PlatformFills } from './use-fills.ts'
import type { ProductForm } from './use-product-form.ts'

export interface PlatformFeesProps {
  form: ProductForm
  index: number
  name: string
  filled: PlatformFills | undefined
  /** Whether the fees are unfolded on a phone. Wider screens always show them. */
  open: boolean
  onOpen: (open: boolean) => void
  onRemove: () => void
}

const FEES = [
  { fee: 'referral', label: 'products.platforms.referralFee' },
  { fee: 'outbound', label: 'products.platforms.outboundFee' },
  { fee: 'storage', label: 'products.platforms.storageFee' },
] as const

export function PlatformFees(props: PlatformFeesProps) {
  const { form, index, name, filled, open, onOpen, onRemove } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { register, message, currency, setValue, getValues } = form
  const values = useWatch({ control: form.control, name: `platforms.${index}` })
  const shownName = isolated(name)
  const asked = values.feeCategory !== '' || values.fulfilment !== ''

  const body = useRef<HTMLDivElement>(null)
  const bodyId = useId()
  const invalid = [...FEES.map(({ fee }) => FIELD_OF[fee]), 'sku' as const, 'weightGrams' as const].some(
    (field) => message(`platforms.${index}.${field}`) !== undefined,
  )
  // an error unfolds the fees, and they stay unfolded while it is corrected
  const [wasInvalid, setWasInvalid] = useState(invalid)
  if (invalid && !wasInvalid) setWasInvalid(true)
  const shown = open || wasInvalid

  // moves the focus only after the fees were unfolded, because a hidden field cannot take it
  useEffect(() => {
    const focused = document.activeElement?.matches('input, select, textarea')
    if (invalid && !focused) body.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [invalid])

  function unfollow(fee: FollowedFee): void {
    const follows = getValues(`platforms.${index}.follows`)
    if (follows.includes(fee))
      setValue(
        `platforms.${index}.follows`,
        follows.filter((other) => other !== fee),
      )
  }

  function follow(fee: FollowedFee, value: number): void {
    const at = `platforms.${index}` as const
    setValue(`${at}.follows`, [...getValues(`${at}.follows`), fee], { shouldDirty: true })
    setValue(`${at}.${FIELD_OF[fee]}`, fillText(fee, value, currency), { shouldValidate: true })
  }

  return (
    <fieldset className="rounded-lg border border-hairline p-4">
      <legend className="sr-only">{t('products.platforms.fees', { platform: shownName })}</legend>
      <div className={cx('flex items-center justify-between gap-3 sm:mb-3', shown && 'mb-3')}>
        <button
          type="button"
          aria-expanded={shown}
          aria-controls={bodyId}
          onClick={() => {
            setWasInvalid(false)
            onOpen(!shown)
          }}
          className="flex min-h-11 min-w-0 grow flex-wrap items-center gap-x-3 text-start sm:hidden"
        >
          <ChevronDown
            aria-hidden
            className={cx('size-4 shrink-0 transition-transform', !shown && '-rotate-90 rtl:rotate-90')}
          />
          <bdi className="font-semibold break-words">{name}</bdi>
          {!shown && (
            <span className="text-sm text-muted">
              {typedFees(values, currencyUnit(format.language, currency).text)}
            </span>
          )}
        </button>
        <p aria-hidden className="font-semibold break-words max-sm:hidden">
          <bdi>{name}</bdi>
        </p>
        <IconButton
          size="sm"
          label={t('products.platforms.remove', { platform: shownName })}
          onClick={onRemove}
          icon={<X aria-hidden className="size-4" />}
        />
      </div>
      <div ref={body} id={bodyId} className={cx(!shown && 'max-sm:hidden')}>
        {filled && (
          <RuleChoice
            name={name}
            values={values}
            filled={filled}
            weightError={message(`platforms.${index}.weightGrams`)}
          />
        )}
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {FEES.map(({ fee, label }) => {
            const fill = filled?.fills?.[fee]
            const path = `platforms.${index}.${FIELD_OF[fee]}` as const
            return (
              <Field
                key={fee}
                label={t(label)}
                error={message(path)}
                hint={
                  fill &&
                  fillHint(
                    {
                      fee,
                      filled: fill,
                      follows: values.follows.includes(fee),
                      asked,
                      platform: name,
                      currency,
                      onFollow: () => fill.value !== null && follow(fee, fill.value),
                    },
                    t,
                    format,
                  )
                }
              >
                <NumberInput
                  suffix={fee === 'referral' ? '%' : <Unit currency={currency} />}
                  placeholder="0"
                  {...register(path, { onChange: () => unfollow(fee) })}
                />
              </Field>
            )
          })}
          <Field label={t('products.platforms.sku')} error={message(`platforms.${index}.sku`)}>
            <TextInput autoComplete="off" spellCheck={false} {...register(`platforms.${index}.sku`)} />
          </Field>
        </div>
      </div>
    </fieldset>
  )
}

/** The typed fees in one line, for a platform whose fees are folded. */
function typedFees(values: PlatformValues, unit: string): string {
  const typed = [
    values.referralFee && ltr(`${values.referralFee.replace(/[%٪]/, '')}%`),
    values.outboundFee && isolated(`${values.outboundFee} ${unit}`),
    values.monthlyStorageFee && isolated(`${values.monthlyStorageFee} ${unit}`),
  ]
  return typed.filter(Boolean).join(' · ')
}

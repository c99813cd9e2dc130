import { useWatch } from 'react-hook-form'
import type { FollowedFee } from '#domain/fees/followed.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { X } from '#web/ui/icons/x.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import { fillHint } from './fill-hint.tsx'
import { FIELD_OF, fillText } from './fill-platform.ts'
import { RuleChoice } from './rule-choice.tsx'
import type { PlatformFills } from './use-fills.ts'
import type { ProductForm } from './use-product-form.ts'

export interface PlatformFeesProps {
  form: ProductForm
  index: number
  name: string
  filled: PlatformFills | undefined
  onRemove: () => void
}

const FEES = [
  { fee: 'referral', label: 'products.platforms.referralFee' },
  { fee: 'outbound', label: 'products.platforms.outboundFee' },
  { fee: 'storage', label: 'products.platforms.storageFee' },
] as const

export function PlatformFees({ form, index, name, filled, onRemove }: PlatformFeesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { register, message, currency, setValue, getValues } = form
  const values = useWatch({ control: form.control, name: `platforms.${index}` })
  const shownName = isolated(name)
  const asked = values.feeCategory !== '' || values.fulfilment !== ''

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
      <div className="mb-3 flex items-center justify-between gap-3">
        <p aria-hidden className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <IconButton
          size="sm"
          label={t('products.platforms.remove', { platform: shownName })}
          onClick={onRemove}
          icon={<X aria-hidden className="size-4" />}
        />
      </div>
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
                suffix={fee === 'referral' ? '%' : currency}
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
    </fieldset>
  )
}

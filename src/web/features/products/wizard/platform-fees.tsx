import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput, TextInput } from '#web/ui/inputs.tsx'
import type { ProductForm } from './use-product-form.ts'

export interface PlatformFeesProps {
  form: ProductForm
  index: number
  name: string
  onRemove: () => void
}

export function PlatformFees({ form, index, name, onRemove }: PlatformFeesProps) {
  const { t } = useTranslation()
  const { register, message, currency } = form
  const isolated = `\u2068${name}\u2069`
  return (
    <fieldset className="rounded-lg border border-hairline p-4">
      <legend className="sr-only">{t('products.platforms.fees', { platform: isolated })}</legend>
      <div className="mb-3 flex items-center justify-between gap-3">
        <p aria-hidden className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <IconButton
          size="sm"
          label={t('products.platforms.remove', { platform: isolated })}
          onClick={onRemove}
          icon={<X aria-hidden className="size-4" />}
        />
      </div>
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={t('products.platforms.referralFee')} error={message(`platforms.${index}.referralFee`)}>
          <NumberInput suffix="%" placeholder="0" {...register(`platforms.${index}.referralFee`)} />
        </Field>
        <Field label={t('products.platforms.outboundFee')} error={message(`platforms.${index}.outboundFee`)}>
          <NumberInput suffix={currency} placeholder="0" {...register(`platforms.${index}.outboundFee`)} />
        </Field>
        <Field
          label={t('products.platforms.storageFee')}
          error={message(`platforms.${index}.monthlyStorageFee`)}
        >
          <NumberInput
            suffix={currency}
            placeholder="0"
            {...register(`platforms.${index}.monthlyStorageFee`)}
          />
        </Field>
        <Field label={t('products.platforms.sku')} error={message(`platforms.${index}.sku`)}>
          <TextInput autoComplete="off" spellCheck={false} {...register(`platforms.${index}.sku`)} />
        </Field>
      </div>
    </fieldset>
  )
}

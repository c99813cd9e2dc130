import { Unit } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput, TextArea, TextInput } from '#web/ui/inputs.tsx'
import { ImagesField, type ImagesFieldProps } from './images-field.tsx'

export function DetailsStep({ form, adding }: ImagesFieldProps) {
  const { t } = useTranslation()
  const { register, message, currency } = form
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <Field label={t('products.details.name')} error={message('name')} className="sm:col-span-2">
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field
        label={t('products.details.price')}
        hint={t('products.details.priceHint')}
        error={message('price')}
      >
        <NumberInput suffix={<Unit currency={currency} />} {...register('price')} />
      </Field>
      {form.isBundle ? (
        <p className="self-center text-sm text-muted">{t('products.ofBundle')}</p>
      ) : (
        <Field
          label={t('products.details.quantity')}
          hint={form.watch('uncounted') ? t('products.details.uncountedHint') : undefined}
          error={message('quantity')}
        >
          <NumberInput whole {...register('quantity')} />
        </Field>
      )}
      <Field
        label={t('products.details.description')}
        optional
        error={message('description')}
        className="sm:col-span-2"
      >
        <TextArea {...register('description')} />
      </Field>
      <Field
        label={t('products.details.sku')}
        optional
        hint={t('products.details.skuHint')}
        error={message('sku')}
      >
        <TextInput autoComplete="off" spellCheck={false} {...register('sku')} />
      </Field>
      <Field label={t('products.details.category')} optional error={message('category')}>
        <TextInput autoComplete="off" {...register('category')} />
      </Field>
      <Field
        label={t('products.details.variantOf')}
        optional
        hint={t('products.details.variantOfHint')}
        error={message('variantOf')}
        className="sm:col-span-2"
      >
        <TextInput autoComplete="off" {...register('variantOf')} />
      </Field>
      <div className="sm:col-span-2">
        <ImagesField form={form} adding={adding} />
      </div>
    </div>
  )
}

import type { FieldPath, UseFormRegister } from 'react-hook-form'
import type { z } from 'zod'
import type { createBusinessForm } from '#contract/businesses.ts'
import { INDUSTRIES } from '#domain/catalog/industries.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select, TextArea, TextInput } from '#web/ui/inputs.tsx'

type Details = z.input<typeof createBusinessForm>

export interface BusinessFieldsProps {
  register: UseFormRegister<Details>
  message: (path: FieldPath<Details>) => string | undefined
}

/** The fields that can be changed even after the business has sales. */
export function BusinessFields({ register, message }: BusinessFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <Field label={t('businesses.name')} error={message('name')}>
        <TextInput autoComplete="organization" {...register('name')} />
      </Field>
      <Field label={t('businesses.description')} optional error={message('description')}>
        <TextArea {...register('description')} />
      </Field>
      <Field label={t('businesses.industry')} error={message('industry')}>
        <Select
          placeholder={t('businesses.chooseIndustry')}
          options={INDUSTRIES.map((value) => ({ value, label: t(`catalog.industries.${value}`) }))}
          {...register('industry')}
        />
      </Field>
    </>
  )
}

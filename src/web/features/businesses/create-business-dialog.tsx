import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { z } from 'zod'
import { createBusinessForm, type updateBusinessForm } from '#contract/businesses.ts'
import { COUNTRY_CODES, currencyOf } from '#domain/catalog/countries.ts'
import { useAppForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { useCreateBusiness } from './api/create-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { defaultCountry } from './default-country.ts'

export function CreateBusinessDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const formId = useId()
  const create = useCreateBusiness()
  const form = useAppForm(createBusinessForm, {
    name: '',
    description: '',
    country: defaultCountry(navigator.languages),
  })
  const country = form.watch('country')

  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess() {
        toast.success(t('businesses.createDone'))
        onClose()
      },
      onError: form.showServerErrors,
    }),
  )

  return (
    <Dialog
      open
      keepOpen
      onOpenChange={onClose}
      title={t('businesses.createTitle')}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
            {t('businesses.create')}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="space-y-5">
        <BusinessFields
          // The form has the fields of an edited business and the country.
          register={form.register as unknown as UseFormRegister<z.input<typeof updateBusinessForm>>}
          message={form.message}
        />
        <Field
          label={t('businesses.country')}
          error={form.message('country')}
          hint={
            country && t('businesses.currencyFollows', { currency: `\u2066${currencyOf(country)}\u2069` })
          }
        >
          <Select
            placeholder={t('businesses.chooseCountry')}
            options={COUNTRY_CODES.map((value) => ({ value, label: t(`catalog.countries.${value}`) }))}
            {...form.register('country')}
          />
        </Field>
      </form>
    </Dialog>
  )
}

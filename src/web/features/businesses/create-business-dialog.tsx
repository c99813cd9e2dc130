import { useId } from 'react'
import type { UseFormRegister } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import type { z } from 'zod'
import { createBusinessForm, type updateBusinessForm } from '#contract/businesses.ts'
import { useAppForm } from '#web/platform/form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useCreateBusiness } from './api/create-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { CountryField } from './country-field.tsx'
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
        <CountryField form={form} />
      </form>
    </Dialog>
  )
}

import { toast } from 'sonner'
import type { Business } from '#contract/businesses.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { browserSigns, defaultCountry } from '#web/business/default-country.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useUser } from '#web/session/session.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useCreateBusiness } from './api/create-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { CountryField } from './country-field.tsx'
import { useBusinessForm } from './use-business-form.ts'

export interface CreateBusinessDialogProps {
  /** The currencies of a visitor's sales file that will be imported into the new business. */
  currencies?: readonly CurrencyCode[] | undefined
  /** The first business of the seller gets the name of the account. */
  first: boolean
  onCreated?: ((business: Business) => void) | undefined
  onClose: () => void
}

export function CreateBusinessDialog({ currencies, first, onCreated, onClose }: CreateBusinessDialogProps) {
  const { t } = useTranslation()
  const create = useCreateBusiness(() => draft.finish())
  const user = useUser()
  const { form, draft } = useBusinessForm('new', {
    name: (first && user?.businessName) || '',
    description: '',
    country: defaultCountry({ currencies, ...browserSigns() }),
  })

  const submit = form.handleSubmit((body) =>
    create.mutate(body, {
      onSuccess(business) {
        toast.success(t('businesses.createDone'))
        onClose()
        onCreated?.(business)
      },
      onError: form.showServerErrors,
    }),
  )

  return (
    <FormDialog
      keepOpen
      draft={draft}
      title={t('businesses.createTitle')}
      submitLabel={t('businesses.create')}
      busy={create.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <BusinessFields register={form.register} message={form.message} />
      <CountryField
        country={form.watch('country')}
        message={form.message('country')}
        register={() => form.register('country')}
      />
    </FormDialog>
  )
}

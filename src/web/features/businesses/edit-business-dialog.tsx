import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { toast } from 'sonner'
import { type Business, updateBusinessForm } from '#contract/businesses.ts'
import { useAppForm } from '#web/forms/form.ts'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { useUpdateBusiness } from './api/update-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { CountryField } from './country-field.tsx'

export function EditBusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateBusiness(business.id)
  const form = useAppForm(updateBusinessForm, {
    name: business.name,
    description: business.description ?? '',
    industry: business.industry,
    country: business.country,
  })
  // what is kept in its currency would become another amount
  const fixed = business.productCount > 0 || business.saleLineCount > 0

  const submit = form.handleSubmit((body) =>
    update.mutate(body, {
      onSuccess() {
        toast.success(t('businesses.updateDone'))
        onClose()
      },
      onError: form.showServerErrors,
    }),
  )

  return (
    <FormDialog
      keepOpen
      title={t('businesses.editTitle')}
      submitLabel={t('businesses.update')}
      busy={update.isPending}
      onSubmit={submit}
      onClose={onClose}
      className="space-y-5"
    >
      <BusinessFields register={form.register} message={form.message} />
      {!fixed && (
        <CountryField
          country={form.watch('country')}
          message={form.message('country')}
          register={() => form.register('country')}
        />
      )}
      <div className="border-t border-hairline pt-4 text-[0.9375rem]">
        {fixed && (
          <>
            <p>
              {t(`catalog.countries.${business.country}`)} · <bdi>{business.currency}</bdi>
            </p>
            <p className="text-sm text-muted">{t('businesses.fixed')}</p>
          </>
        )}
        <p className="mt-3">
          <Link
            to={`/business/${business.id}/vat`}
            className="inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            {t('businesses.vat')}
          </Link>
        </p>
      </div>
    </FormDialog>
  )
}

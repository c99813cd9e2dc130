import { useState } from 'react'
import { toast } from 'sonner'
import type { Business } from '#contract/businesses.ts'
import { toastError } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { useUpdateBusiness } from './api/update-business.ts'
import { BusinessFields } from './business-fields.tsx'
import { type Correction, correctionOf } from './correction.ts'
import { CorrectionDialog } from './correction-dialog.tsx'
import { CountryField } from './country-field.tsx'
import { useBusinessForm } from './use-business-form.ts'

/** Settings of the business that have their own pages. */
const PAGES = [
  { page: 'vat', label: 'businesses.vat' },
  { page: 'members', label: 'businesses.members' },
] as const

export function EditBusinessDialog({ business, onClose }: { business: Business; onClose: () => void }) {
  const { t } = useTranslation()
  const update = useUpdateBusiness(business.id, () => draft.finish())
  const { form, draft } = useBusinessForm(business.id, {
    name: business.name,
    description: business.description ?? '',
    industry: business.industry,
    country: business.country,
  })
  const [asked, setAsked] = useState<Correction | null>(null)
  // Imported sales keep the currency of their file, so the currency cannot change afterwards.
  const fixed = business.saleLineCount > 0

  const save = (keepNumbers: boolean) =>
    form.handleSubmit(({ country, ...details }) =>
      update.mutate(
        { ...details, keepNumbers, ...(!fixed && { country }) },
        {
          onSuccess() {
            toast.success(t('businesses.updateDone'))
            onClose()
          },
          onError(error) {
            const question = correctionOf(error, country)
            setAsked(question)
            if (!question && !form.showServerErrors(error)) toastError(error, 'businesses.updateFailed')
          },
        },
      ),
    )

  return (
    <FormDialog
      keepOpen
      draft={draft}
      title={t('businesses.editTitle')}
      submitLabel={t('businesses.update')}
      busy={update.isPending}
      onSubmit={save(false)}
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
        <p className="mt-3 flex flex-wrap gap-x-6">
          {PAGES.map(({ page, label }) => (
            <Link
              key={page}
              to={`/business/${business.id}/${page}`}
              className="inline-flex min-h-11 items-center underline decoration-hairline underline-offset-4 hover:decoration-current"
            >
              {t(label)}
            </Link>
          ))}
        </p>
      </div>
      {asked && (
        <CorrectionDialog
          correction={asked}
          registered={business.vat !== undefined}
          busy={update.isPending}
          onConfirm={() => void save(true)()}
          onClose={() => setAsked(null)}
        />
      )}
    </FormDialog>
  )
}

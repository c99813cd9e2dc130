import type { Refusal } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

/** Replaces a page that the member may not open, and says why. */
export function RefusedPage({ refusal, businessId }: { refusal: Refusal; businessId: string }) {
  const { t } = useTranslation()
  return (
    <div className="page py-20 text-center sm:py-28">
      <PageTitle>{t('businesses.refusedTitle')}</PageTitle>
      <h1 className="text-3xl sm:text-4xl">{t('businesses.refusedTitle')}</h1>
      <p className="mx-auto mt-3 max-w-xl text-muted">{t(`errors.${refusal}`)}</p>
      <ButtonLink to={`/business/${businessId}/products`} variant="primary" className="mt-8">
        {t('common.nav.products')}
      </ButtonLink>
    </div>
  )
}

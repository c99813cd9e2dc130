import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'
import { productsPath } from '../paths.ts'

export function ProductNotFound({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  return (
    <div className="page py-20 text-center sm:py-28">
      <PageTitle>{t('products.detail.notFoundTitle')}</PageTitle>
      <h1 className="text-3xl sm:text-4xl">{t('products.detail.notFoundTitle')}</h1>
      <p className="mt-3 text-muted">{t('products.detail.notFoundText')}</p>
      <ButtonLink to={productsPath(businessId)} variant="primary" className="mt-8">
        {t('products.detail.back')}
      </ButtonLink>
    </div>
  )
}

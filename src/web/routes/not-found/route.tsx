import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <div className="page py-20 text-center sm:py-28">
      <PageTitle>{t('common.pageNotFound')}</PageTitle>
      <p aria-hidden className="tabular text-6xl font-semibold text-edge sm:text-8xl">
        404
      </p>
      <h1 className="mt-4 text-3xl sm:text-4xl">{t('common.pageNotFound')}</h1>
      <p className="mt-3 text-muted">{t('common.pageNotFoundText')}</p>
      <ButtonLink to="/" variant="primary" className="mt-8">
        {t('common.returnHome')}
      </ButtonLink>
    </div>
  )
}

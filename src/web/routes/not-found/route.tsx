import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <div className="page py-20 sm:py-28">
      <PageTitle>{t('common.pageNotFound')}</PageTitle>
      <div className="mx-auto max-w-xl">
        <MissingPart />
        <p aria-hidden className="tabular mt-8 text-sm font-medium text-muted">
          404
        </p>
        <h1 className="mt-1 text-4xl leading-tight sm:text-5xl">{t('common.pageNotFound')}</h1>
        <p className="mt-3 text-lg text-muted">{t('common.pageNotFoundText')}</p>
        <ButtonLink to="/" variant="primary" size="lg" className="mt-8">
          {t('common.returnHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

/** Decoration: a profit bar with a missing part. */
function MissingPart() {
  return (
    <div aria-hidden className="flex h-9 gap-0.5 overflow-hidden rounded-sm">
      <span className="fill-fees grow-[2]" />
      <span className="fill-costs grow-[3]" />
      <span className="fill-unknown grow-[4]" />
    </div>
  )
}

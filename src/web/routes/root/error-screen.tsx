import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/platform/api.ts'
import { errorMessage } from '#web/platform/error-message.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

/** What nothing else caught. */
export function ErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div role="alert" className="page py-20 text-center sm:py-28">
      <PageTitle>{t('common.unexpectedError')}</PageTitle>
      <h1 className="text-3xl sm:text-4xl">{t('common.unexpectedError')}</h1>
      <p className="mx-auto mt-3 max-w-lg text-muted">
        {error instanceof ApiError ? errorMessage(error) : t('common.unexpectedErrorText')}
      </p>
      <div className="mt-8 flex flex-wrap justify-center gap-3">
        <Button variant="primary" onClick={() => window.location.reload()}>
          {t('common.reload')}
        </Button>
        <ButtonLink to="/" reloadDocument>
          {t('common.returnHome')}
        </ButtonLink>
      </div>
    </div>
  )
}

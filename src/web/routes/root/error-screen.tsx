import { useEffect } from 'react'
import { useRouteError } from 'react-router'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { PageTitle } from '#web/ui/page-header.tsx'

/** The error boundary for errors that no other boundary caught. */
export function ErrorScreen() {
  const { t } = useTranslation()
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <div role="alert" className="page py-20 sm:py-28">
      <PageTitle>{t('common.unexpectedError')}</PageTitle>
      <div className="mx-auto max-w-xl">
        <h1 className="text-4xl leading-tight sm:text-5xl">{t('common.unexpectedError')}</h1>
        <p className="mt-3 text-lg text-muted">
          {error instanceof ApiError ? errorMessage(error) : t('common.unexpectedErrorText')}
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <Button variant="primary" size="lg" onClick={() => window.location.reload()}>
            {t('common.reload')}
          </Button>
          <ButtonLink to="/" size="lg" reloadDocument>
            {t('common.returnHome')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

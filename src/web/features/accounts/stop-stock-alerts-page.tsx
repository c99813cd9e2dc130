import { useEffect, useRef } from 'react'
import { ApiError } from '#web/api/client.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { useStopStockDigest } from './api/stop-stock-digest.ts'
import { AuthPage } from './auth-page.tsx'
import { RetryPage } from './retry-page.tsx'
import { useFragment } from './use-fragment.ts'
import { WorkingPage } from './working-page.tsx'

/** The target of the unsubscribe link in stock e-mails: turns them off without a click and without a login. */
export function StopStockAlertsPage() {
  const { token = '' } = useFragment()
  return <StopLink key={token} token={token} />
}

function StopLink({ token }: { token: string }) {
  const { t } = useTranslation()
  const { mutate, isSuccess, error } = useStopStockDigest()
  const started = useRef(false)
  useEffect(() => {
    if (started.current || token === '') return
    started.current = true
    mutate(token)
  })

  const settings = (
    <ButtonLink to="/settings/notifications" variant="primary">
      {t('settings.stock.toSettings')}
    </ButtonLink>
  )
  if (isSuccess) {
    return (
      <AuthPage replaced title={t('settings.stock.stopped')} subtitle={t('settings.stock.stoppedText')}>
        {settings}
      </AuthPage>
    )
  }
  if (token === '' || (error instanceof ApiError && ['link_expired', 'invalid_input'].includes(error.code))) {
    return (
      <AuthPage replaced title={t('settings.stock.stopFailed')} subtitle={t('settings.stock.stopInvalid')}>
        {settings}
      </AuthPage>
    )
  }
  if (!error) return <WorkingPage title={t('settings.stock.stopping')} />
  return <RetryPage title={t('settings.stock.stopFailed')} error={error} onRetry={() => mutate(token)} />
}

import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

export interface RetryPageProps {
  title: string
  error: unknown
  onRetry: () => void
}

/** The screen for a link that could not be checked, for example without a connection. */
export function RetryPage({ title, error, onRetry }: RetryPageProps) {
  const { t } = useTranslation()
  return (
    <AuthPage replaced title={title} subtitle={errorMessage(error)}>
      <Button variant="primary" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </AuthPage>
  )
}

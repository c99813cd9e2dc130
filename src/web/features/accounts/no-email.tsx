import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

export function NoEmail() {
  const { t } = useTranslation()
  return (
    <AuthPage title={t('auth.confirm.noEmailTitle')} subtitle={t('auth.confirm.noEmail')}>
      <ButtonLink to="/signup" variant="primary">
        {t('auth.confirm.goToSignUp')}
      </ButtonLink>
    </AuthPage>
  )
}

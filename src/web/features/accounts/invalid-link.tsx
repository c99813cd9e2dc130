import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

export function InvalidLink() {
  const { t } = useTranslation()
  return (
    <AuthPage replaced title={t('auth.reset.invalidTitle')} subtitle={t('auth.reset.invalid')}>
      <ButtonLink to="/forgot-password" variant="primary">
        {t('auth.reset.requestNew')}
      </ButtonLink>
    </AuthPage>
  )
}

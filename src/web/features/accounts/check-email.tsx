import { useTranslation } from 'react-i18next'
import { ButtonLink } from '#web/ui/button.tsx'
import { AuthPage } from './auth-page.tsx'

/** After a sign-up that an e-mail has to confirm. */
export function CheckEmail({ email }: { email: string }) {
  const { t } = useTranslation()
  return (
    <AuthPage
      title={t('auth.checkEmail.title')}
      subtitle={t('auth.checkEmail.text', { email: `\u2066${email}\u2069` })}
    >
      <ButtonLink to="/login" variant="primary">
        {t('auth.checkEmail.goToLogin')}
      </ButtonLink>
    </AuthPage>
  )
}

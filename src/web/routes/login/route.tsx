import { useTranslation } from 'react-i18next'
import { LoginForm } from '#web/features/accounts/login-form.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.login')} />
      <LoginForm />
    </>
  )
}

import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.login')} />
      <LoginForm />
    </>
  )
}

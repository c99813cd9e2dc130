import { useTranslation } from 'react-i18next'
import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.forgotPassword')} />
      <ForgotPasswordPage />
    </>
  )
}

import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.forgotPassword')} />
      <ForgotPasswordPage />
    </>
  )
}

import { SignupForm } from '#web/features/accounts/signup-form.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.signup')} />
      <SignupForm />
    </>
  )
}

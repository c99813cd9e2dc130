import { useTranslation } from 'react-i18next'
import { SignupForm } from '#web/features/accounts/signup-form.tsx'

export function Component() {
  const { t } = useTranslation()
  return (
    <>
      <meta name="description" content={t('descriptions.signup')} />
      <SignupForm />
    </>
  )
}

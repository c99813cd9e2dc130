import { ForgotPasswordPage } from '#web/features/accounts/forgot-password-page.tsx'

export function Component() {
  return <ForgotPasswordPage />
}

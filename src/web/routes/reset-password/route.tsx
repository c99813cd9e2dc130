import { ResetPasswordPage } from '#web/features/accounts/reset-password-page.tsx'

export function Component() {
  return <ResetPasswordPage />
}

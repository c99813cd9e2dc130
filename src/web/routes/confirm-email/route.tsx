import { ConfirmEmailPage } from '#web/features/accounts/confirm-email-page.tsx'

export function Component() {
  return <ConfirmEmailPage />
}

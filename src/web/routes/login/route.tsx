import { LoginForm } from '#web/features/accounts/login-form.tsx'

export function Component() {
  return <LoginForm />
}

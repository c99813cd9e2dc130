import { SignupForm } from '#web/features/accounts/signup-form.tsx'

export function Component() {
  return <SignupForm />
}

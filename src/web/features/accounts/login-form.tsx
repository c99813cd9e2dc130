import { useTranslation } from 'react-i18next'
import { Link, useNavigate } from 'react-router'
import { toast } from 'sonner'
import { signInForm } from '#contract/accounts.ts'
import { useAppForm } from '#web/platform/form.ts'
import { signedIn } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { PasswordInput, TextInput } from '#web/ui/inputs.tsx'
import { useSignIn } from './api/sign-in.ts'
import { AuthPage } from './auth-page.tsx'

export function LoginForm() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const form = useAppForm(signInForm, { email: '', password: '' })
  const signIn = useSignIn()

  const submit = form.handleSubmit((body) =>
    signIn.mutate(body, {
      onSuccess({ user }) {
        if (!user) return
        signedIn(user)
        toast.success(t('auth.login.success'))
        void navigate('/my-businesses')
      },
      onError: form.showServerErrors,
    }),
  )

  return (
    <AuthPage title={t('auth.login.title')} subtitle={t('auth.login.subtitle')}>
      <form onSubmit={submit} noValidate className="space-y-5">
        <Field label={t('auth.email')} error={form.message('email')}>
          <TextInput
            type="email"
            dir="ltr"
            autoComplete="username"
            className="rtl:text-end"
            {...form.register('email')}
          />
        </Field>
        <Field label={t('auth.password')} error={form.message('password')}>
          <PasswordInput autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Button type="submit" variant="primary" size="lg" busy={signIn.isPending} className="w-full">
          {t('auth.login.submit')}
        </Button>
      </form>
      <p className="mt-6 text-muted">
        {t('auth.login.noAccount')}{' '}
        <Link to="/signup" className="font-medium text-palm-text underline underline-offset-4">
          {t('auth.login.signUp')}
        </Link>
      </p>
    </AuthPage>
  )
}

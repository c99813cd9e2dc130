import { useState } from 'react'
import { toast } from 'sonner'
import type { SecondStep, SessionUser } from '#contract/accounts.ts'
import { secondStepForm } from '#contract/second-factors.ts'
import { ApiError } from '#web/api/client.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useAppForm } from '#web/forms/form.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePasskeysWork } from '#web/session/passkeys.ts'
import { sessionEnded } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/inputs.tsx'
import { useTakeSecondStep } from './api/second-step.ts'
import { useSignOut } from './api/sign-out.ts'
import { AuthPage } from './auth-page.tsx'
import { SubmitButton } from './countdown-buttons.tsx'
import { SECOND_STEP_LOCK_SECONDS } from './limits.ts'
import { PasskeyButton } from './passkey-button.tsx'
import { secondsToWait } from './seconds-to-wait.ts'
import { useCountdown } from './use-countdown.ts'

export interface SecondStepPageProps {
  secondStep: SecondStep
  onSignedIn: (user: SessionUser) => void
}

type Way = 'passkey' | 'app' | 'recovery'

const TEXTS = {
  passkey: 'auth.secondStep.passkeyText',
  app: 'auth.secondStep.appText',
  recovery: 'auth.secondStep.recoveryText',
} as const
const INSTEAD = {
  passkey: 'auth.secondStep.usePasskey',
  app: 'auth.secondStep.useApp',
  recovery: 'auth.secondStep.useRecovery',
} as const

/** The login screen after the correct password. Asks for a passkey, a code of the authenticator app or a recovery code. */
export function SecondStepPage({ secondStep, onSignedIn }: SecondStepPageProps) {
  const { t } = useTranslation()
  const passkeysWork = usePasskeysWork()
  const [chosen, setChosen] = useState<Way | null>(null)
  const ways: Way[] = [
    ...(secondStep.passkey && passkeysWork ? (['passkey'] as const) : []),
    ...(secondStep.app ? (['app'] as const) : []),
    'recovery',
  ]
  const way = chosen ?? ways[0] ?? 'recovery'
  return (
    <AuthPage key={way} replaced title={t('auth.secondStep.title')} subtitle={t(TEXTS[way])}>
      {way === 'passkey' ? (
        <PasskeyButton variant="primary" onSignedIn={onSignedIn} />
      ) : (
        <CodeForm recovery={way === 'recovery'} onSignedIn={onSignedIn} />
      )}
      <div className="mt-6 flex flex-col items-start gap-1">
        {ways
          .filter((other) => other !== way)
          .map((other) => (
            <Button key={other} variant="ghost" className="-ms-4" onClick={() => setChosen(other)}>
              {t(INSTEAD[other])}
            </Button>
          ))}
        <OtherAccount />
      </div>
    </AuthPage>
  )
}

function CodeForm({ recovery, onSignedIn }: { recovery: boolean } & Pick<SecondStepPageProps, 'onSignedIn'>) {
  const { t } = useTranslation()
  const form = useAppForm(secondStepForm, { code: '' })
  const take = useTakeSecondStep()
  const countdown = useCountdown('second-step')

  function refused(error: unknown): void {
    if (form.showServerErrors(error)) return
    const code = error instanceof ApiError ? error.code : undefined
    if (code === 'rate_limited') countdown.start(secondsToWait(error, SECOND_STEP_LOCK_SECONDS))
    if (code === 'wrong_code')
      form.setError('code', { type: 'server', message: errorMessage(error) }, { shouldFocus: true })
    else toast.error(errorMessage(error, 'auth.login.failed'))
  }

  const submit = form.handleSubmit(({ code }) =>
    take.mutate(code, { onSuccess: ({ user }) => user && onSignedIn(user), onError: refused }),
  )

  return (
    <form method="post" onSubmit={submit} noValidate className="space-y-5">
      <Field
        label={t(recovery ? 'auth.secondStep.recoveryCode' : 'auth.secondStep.code')}
        error={form.message('code')}
      >
        <TextInput
          dir="ltr"
          spellCheck={false}
          autoCapitalize="none"
          {...(recovery
            ? { autoComplete: 'off', maxLength: 40 }
            : { autoComplete: 'one-time-code', inputMode: 'numeric', maxLength: 9 })}
          className="tabular text-lg tracking-[0.2em]"
          {...form.register('code')}
        />
      </Field>
      <SubmitButton countdown={countdown} busy={take.isPending}>
        {t('auth.login.submit')}
      </SubmitButton>
    </form>
  )
}

/** A button that cancels the pending login and returns to the login form. */
function OtherAccount() {
  const { t } = useTranslation()
  const signOut = useSignOut()
  return (
    <Button
      variant="ghost"
      className="-ms-4"
      busy={signOut.isPending}
      onClick={() => signOut.mutate(undefined, { onSuccess: sessionEnded })}
    >
      {t('auth.secondStep.otherAccount')}
    </Button>
  )
}

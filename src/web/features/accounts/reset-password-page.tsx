import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePasswordResetCheck } from './api/password-reset.ts'
import { InvalidLink } from './invalid-link.tsx'
import { NewPasswordForm } from './new-password-form.tsx'
import { PasswordUpdated } from './password-updated.tsx'
import { RetryPage } from './retry-page.tsx'
import { useFragment } from './use-fragment.ts'
import { WorkingPage } from './working-page.tsx'

/** The target of the link in the reset e-mail. */
export function ResetPasswordPage() {
  const { access_token: token, type } = useFragment()
  if (!token || type !== 'recovery') return <InvalidLink />
  return <ResetLink key={token} token={token} />
}

type Outcome = 'done' | 'expired'

function ResetLink({ token }: { token: string }) {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  if (outcome === 'done') return <PasswordUpdated />
  if (outcome === 'expired') return <InvalidLink />
  return <CheckedLink token={token} onOutcome={setOutcome} />
}

function CheckedLink({ token, onOutcome }: { token: string; onOutcome: (outcome: Outcome) => void }) {
  const { t } = useTranslation()
  const check = usePasswordResetCheck(token)
  if (check.isFetching) return <WorkingPage title={t('auth.reset.verifying')} />
  if (check.error) {
    return (
      <RetryPage
        title={t('auth.reset.checkFailed')}
        error={check.error}
        onRetry={() => void check.refetch()}
      />
    )
  }
  if (!check.data?.valid) return <InvalidLink />
  return (
    <NewPasswordForm
      token={token}
      apiKeys={check.data.apiKeys}
      onDone={() => onOutcome('done')}
      onExpired={() => onOutcome('expired')}
    />
  )
}

import { toast } from 'sonner'
import type { SessionUser } from '#contract/accounts.ts'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { PasskeyRefused, usePasskeysWork } from '#web/session/passkeys.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { KeyRound } from '#web/ui/icons/key-round.tsx'
import { usePasskeySignIn } from './api/passkey.ts'

export interface PasskeyButtonProps extends Pick<ButtonProps, 'variant' | 'className'> {
  onSignedIn: (user: SessionUser) => void
}

/** Logs in with a passkey; hidden in browsers without passkeys. */
export function PasskeyButton({ onSignedIn, className, variant }: PasskeyButtonProps) {
  const { t } = useTranslation()
  const works = usePasskeysWork()
  const signIn = usePasskeySignIn()
  if (!works) return null

  function refused(error: unknown): void {
    const none = error instanceof PasskeyRefused
    toast.error(none ? t('auth.secondStep.noPasskey') : errorMessage(error, 'auth.login.failed'))
  }

  return (
    <Button
      size="lg"
      variant={variant}
      className={cx('w-full', className)}
      busy={signIn.isPending}
      onClick={() =>
        signIn.mutate(undefined, { onSuccess: ({ user }) => user && onSignedIn(user), onError: refused })
      }
    >
      <KeyRound aria-hidden className="size-4" />
      {t('auth.secondStep.passkey')}
    </Button>
  )
}

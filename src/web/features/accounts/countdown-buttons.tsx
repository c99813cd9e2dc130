import { toast } from 'sonner'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { Countdown } from './use-countdown.ts'
import { useWaitText } from './use-wait-text.ts'

interface CountdownButtonProps extends ButtonProps {
  countdown: Countdown
}

interface SubmitButtonProps extends CountdownButtonProps {
  /** The reason for the wait is an e-mail that was just sent, not too many attempts. */
  resends?: boolean
}

/** The submit button of a rate-limited form. It shows the remaining wait. */
export function SubmitButton({ countdown, resends = false, children, ...rest }: SubmitButtonProps) {
  const { t } = useTranslation()
  const { left, over } = countdown
  return (
    <>
      <Button type="submit" variant="primary" size="lg" className="w-full" {...rest} disabled={left > 0}>
        {left > 0 ? (
          <Ticking>{t(resends ? 'auth.resendIn' : 'auth.locked', { seconds: left })}</Ticking>
        ) : (
          children
        )}
      </Button>
      <WhenOver>{over && t(resends ? 'auth.resendReady' : 'auth.unlocked')}</WhenOver>
    </>
  )
}

/** A button that resends an e-mail, at most once a minute. It stays focusable during the wait, and a click shows the remaining time. */
export function ResendButton({ countdown, children, onClick, ...rest }: CountdownButtonProps) {
  const { t } = useTranslation()
  const waitText = useWaitText()
  const { left, over } = countdown
  return (
    <>
      <Button
        {...rest}
        aria-disabled={left > 0 || undefined}
        onClick={left > 0 ? () => toast.error(waitText(left)) : onClick}
      >
        {left > 0 ? <Ticking>{t('auth.resendIn', { seconds: left })}</Ticking> : children}
      </Button>
      <WhenOver>{over && t('auth.resendReady')}</WhenOver>
    </>
  )
}

/**
 * The remaining seconds, in digits of equal width so that the button keeps its size. Hidden from screen readers, which would read out every
 * second.
 */
function Ticking({ children }: { children: string }) {
  return (
    <span aria-live="off" className="tabular">
      {children}
    </span>
  )
}

/** Announces to screen readers that the wait is over. */
function WhenOver({ children }: { children: string | false }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  )
}

import { useTranslation } from 'react-i18next'
import { toast } from 'sonner'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import type { Countdown } from './use-countdown.ts'
import { useWaitText } from './use-wait-text.ts'

interface CountdownButtonProps extends ButtonProps {
  countdown: Countdown
}

interface SubmitButtonProps extends CountdownButtonProps {
  /** It waits because an e-mail has just left, not because of too many tries. */
  resends?: boolean
}

/** The button of a form that takes no further try for a while, and says for how long. */
export function SubmitButton({ countdown, resends = false, children, ...rest }: SubmitButtonProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { left, over } = countdown
  return (
    <>
      <Button type="submit" variant="primary" size="lg" className="w-full" {...rest} disabled={left > 0}>
        {left > 0 ? (
          <Ticking>{t(resends ? 'auth.resendIn' : 'auth.locked', { seconds: format.number(left) })}</Ticking>
        ) : (
          children
        )}
      </Button>
      <WhenOver>{over && t(resends ? 'auth.resendReady' : 'auth.unlocked')}</WhenOver>
    </>
  )
}

/** Sends an e-mail again, once a minute. It keeps the focus while it waits, and a click says how long. */
export function ResendButton({ countdown, children, onClick, ...rest }: CountdownButtonProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const waitText = useWaitText()
  const { left, over } = countdown
  return (
    <>
      <Button
        {...rest}
        aria-disabled={left > 0 || undefined}
        onClick={left > 0 ? () => toast.error(waitText(left)) : onClick}
      >
        {left > 0 ? <Ticking>{t('auth.resendIn', { seconds: format.number(left) })}</Ticking> : children}
      </Button>
      <WhenOver>{over && t('auth.resendReady')}</WhenOver>
    </>
  )
}

/** Figures of one width: nothing moves as they count, and no screen reader reads out each second. */
function Ticking({ children }: { children: string }) {
  return (
    <span aria-live="off" className="tabular">
      {children}
    </span>
  )
}

/** The end of the wait is said once. */
function WhenOver({ children }: { children: string | false }) {
  return (
    <span role="status" className="sr-only">
      {children}
    </span>
  )
}

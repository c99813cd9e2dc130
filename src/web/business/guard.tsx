import {
  type ComponentProps,
  cloneElement,
  type MouseEvent,
  type ReactElement,
  type ReactNode,
  useCallback,
} from 'react'
import { type Access, type Needs, type Refusal, refusalOf } from '#contract/roles.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { GuardContext } from '#web/ui/guard.ts'
import { Tooltip } from '#web/ui/tooltip.tsx'
import { useCurrentBusiness } from './business.ts'

/** Disables buttons, links and menu items inside it whose `needs` is a call that the member may not make, and says why. */
export function Guarded({ access: { role, hidesCosts }, children }: { access: Access; children: ReactNode }) {
  const guard = useCallback(
    (needs: Needs | undefined, control: ReactElement) => {
      const refusal = needs ? refusalOf(needs, { role, hidesCosts }) : null
      return refusal && <Refused refusal={refusal}>{control as RefusedProps['children']}</Refused>
    },
    [role, hidesCosts],
  )
  return <GuardContext value={guard}>{children}</GuardContext>
}

/** Why the member may not make this call in the current business; null if they may. */
export function useRefusal(needs: Needs): Refusal | null {
  return refusalOf(needs, useCurrentBusiness())
}

interface RefusedProps {
  refusal: Refusal
  children: ReactElement<ComponentProps<'button'>>
}

/**
 * A control that is disabled and says why: in a tooltip, to screen readers, and as a message when it is pressed, because touch screens show
 * no tooltip. It can still get the focus.
 */
function Refused({ refusal, children }: RefusedProps) {
  const { t } = useTranslation()
  const reason = t(`errors.${refusal}`)
  return (
    <Tooltip text={reason}>
      {cloneElement(children, {
        disabled: false,
        'aria-disabled': true,
        'aria-description': reason,
        onKeyDown: undefined,
        onClick(event: MouseEvent) {
          event.preventDefault()
          void import('sonner').then(({ toast }) => toast(reason, { id: reason }))
        },
      })}
    </Tooltip>
  )
}

import { Tooltip as Radix } from 'radix-ui'
import type { FocusEvent, ReactNode } from 'react'

export interface TooltipProps {
  text: ReactNode
  /** One element that can take focus. */
  children: ReactNode
}

/** A button that gets the focus back after a click has nothing to explain. */
function onlyKeyboardFocus(event: FocusEvent<HTMLElement>): void {
  if (!event.currentTarget.matches(':focus-visible')) event.preventDefault()
}

/** An explanation on hover and focus; never the only place where something is said. */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild onFocus={onlyKeyboardFocus}>
        {children}
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-72 rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-lift"
        >
          {text}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      {children}
    </Radix.Provider>
  )
}

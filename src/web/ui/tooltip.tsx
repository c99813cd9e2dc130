import { cloneElement, type ReactElement, type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { TooltipBubble } from './tooltip-bubble.tsx'

const DELAY = 700
/** Within this time in milliseconds after another tooltip, the next one opens without a delay. */
const NEXT = 300
let closedAt = Number.NEGATIVE_INFINITY

type Handlers = {
  [Event in 'onPointerEnter' | 'onPointerLeave' | 'onPointerDown' | 'onClick' | 'onFocus' | 'onBlur']?: (
    event: never,
  ) => void
}

export interface TooltipProps {
  text: ReactNode
  /** The element with the tooltip; it must be focusable. */
  children: ReactElement
}

/** A tooltip on hover and focus. Essential information must also be visible elsewhere. */
export function Tooltip({ text, children }: TooltipProps) {
  const [anchor, setAnchor] = useState<Element>()
  const bubble = useRef<HTMLDivElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const own = (children as ReactElement<Handlers>).props

  useEffect(() => () => clearTimeout(timer.current), [])

  function open(over: Element): void {
    clearTimeout(timer.current)
    setAnchor(over)
  }

  function close(): void {
    clearTimeout(timer.current)
    if (anchor) closedAt = Date.now()
    setAnchor(undefined)
  }

  /** The tooltip stays open when the pointer moves between the element and the tooltip. */
  function leave(to: EventTarget | null): void {
    const stays = to instanceof Node && (bubble.current?.contains(to) || anchor?.contains(to))
    if (!stays) close()
  }

  const handlers = {
    onPointerEnter({ currentTarget, pointerType }: React.PointerEvent) {
      if (pointerType === 'touch' || anchor) return
      if (Date.now() - closedAt < NEXT) open(currentTarget)
      else timer.current = setTimeout(() => open(currentTarget), DELAY)
    },
    onPointerLeave: ({ relatedTarget }: React.PointerEvent) => leave(relatedTarget),
    onPointerDown: close,
    onClick: close,
    // The tooltip stays closed when a button gets the focus back after a click.
    onFocus: ({ currentTarget }: React.FocusEvent) =>
      currentTarget.matches(':focus-visible') && open(currentTarget),
    onBlur: close,
  }

  return (
    <>
      {cloneElement(children, both(own, handlers))}
      {anchor &&
        createPortal(
          <TooltipBubble
            ref={bubble}
            anchor={anchor}
            onClose={close}
            onPointerLeave={({ relatedTarget }) => leave(relatedTarget)}
          >
            {text}
          </TooltipBubble>,
          // a landmark, since screen readers skip content outside of landmarks
          anchor.closest('main') ?? document.body,
        )}
    </>
  )
}

/** Combines event handlers; the element's own handler is called first. */
function both(own: Handlers, added: { [Event in keyof Handlers]: (event: never) => void }): Handlers {
  return Object.fromEntries(
    Object.entries(added).map(([name, handler]) => [
      name,
      (event: never) => {
        own[name as keyof Handlers]?.(event)
        handler(event)
      },
    ]),
  )
}

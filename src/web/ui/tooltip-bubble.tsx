import { type ComponentProps, useEffect, useEffectEvent, useLayoutEffect } from 'react'

const MARGIN = 8

export interface TooltipBubbleProps extends ComponentProps<'div'> {
  anchor: Element
  onClose: () => void
  ref: React.RefObject<HTMLDivElement | null>
}

/** A tooltip. Placed above its element, or below if there is no room, and always within the window. */
export function TooltipBubble({ anchor, onClose, ref, children, ...rest }: TooltipBubbleProps) {
  const close = useEffectEvent(onClose)

  useLayoutEffect(() => {
    const { current: bubble } = ref
    if (!bubble) return
    const of = anchor.getBoundingClientRect()
    const { width, height } = bubble.getBoundingClientRect()
    const most = document.documentElement.clientWidth - width - MARGIN
    const left = Math.max(MARGIN, Math.min(most, of.left + (of.width - width) / 2))
    const above = of.top - height
    bubble.style.left = `${Math.round(left)}px`
    bubble.style.top = `${Math.round(above < MARGIN ? of.bottom : above)}px`
  }, [anchor, ref])

  useEffect(() => {
    const onScroll = () => close()
    function onKey(event: KeyboardEvent): void {
      if (event.key !== 'Escape') return
      // Escape closes only the tooltip, not a dialog below it.
      event.preventDefault()
      event.stopPropagation()
      close()
    }
    window.addEventListener('keydown', onKey, true)
    window.addEventListener('scroll', onScroll, true)
    return () => {
      window.removeEventListener('keydown', onKey, true)
      window.removeEventListener('scroll', onScroll, true)
    }
  }, [])

  return (
    // The padding covers the gap to the element, so that the pointer can move onto the tooltip.
    <div ref={ref} {...rest} className="pointer-events-auto fixed z-50 py-1.5">
      <div role="tooltip" className="max-w-72 rounded-sm bg-ink px-3 py-2 text-sm text-paper shadow-lift">
        {children}
      </div>
    </div>
  )
}

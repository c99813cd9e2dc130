import type { KeyboardEvent, PointerEvent } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from './cx.ts'

export interface PriceHandleProps {
  label: string
  /** The price in minor units. The lowest price is above zero, although the scale starts at zero. */
  price: number
  least: number
  most: number
  step: number
  currency: CurrencyCode
  onPrice: (price: number) => void
  /** Classes for the height of the thumb: the height of the bars below it, plus a margin. */
  thumbClassName: string
}

/** How many steps each key moves the price. The left and right arrows follow the direction of the page. */
const KEYS: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
const isRtl = (element: Element) => getComputedStyle(element).direction === 'rtl'

/** A slider over one or several profit bars with the same scale. Its thumb marks the price. */
export function PriceHandle(props: PriceHandleProps) {
  const { label, price, least, most, step, currency, onPrice, thumbClassName } = props
  const format = useFormat()
  const share = Math.min(1, Math.max(0, price / most))

  function choose(wanted: number): void {
    const inSteps = Math.round(Math.min(most, Math.max(0, wanted)) / step) * step
    const chosen = Math.max(least, inSteps)
    if (chosen !== price) onPrice(chosen)
  }

  function toPointer({ currentTarget, clientX }: PointerEvent): void {
    const { left, right, width } = currentTarget.getBoundingClientRect()
    choose(((isRtl(currentTarget) ? right - clientX : clientX - left) / width) * most)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const { key, shiftKey, currentTarget } = event
    const forward = isRtl(currentTarget) ? 'ArrowLeft' : 'ArrowRight'
    const sideways = key === 'ArrowLeft' || key === 'ArrowRight' ? (key === forward ? 1 : -1) : 0
    const steps = (KEYS[key] ?? sideways) * (shiftKey && key.startsWith('Arrow') ? 10 : 1)
    if (steps === 0 && key !== 'Home' && key !== 'End') return
    event.preventDefault()
    if (key === 'Home') choose(least)
    else if (key === 'End') choose(most)
    else choose(price + steps * step)
  }

  return (
    <div
      onPointerDown={(event) => {
        if (event.button !== 0) return
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.querySelector<HTMLElement>('[role=slider]')?.focus({ preventScroll: true })
        // Prevents the click from moving the focus.
        event.preventDefault()
        toPointer(event)
      }}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) toPointer(event)
      }}
      className="absolute inset-0 flex cursor-grab touch-none items-center select-none active:cursor-grabbing"
    >
      {/* Inset by the width of the thumb, so that the thumb stays within the bar. */}
      <div
        className="absolute flex -translate-x-1/2 rtl:translate-x-1/2 [--thumb:1.5rem] pointer-coarse:[--thumb:2.75rem]"
        style={{ insetInlineStart: `calc(${share * 100}% + ${0.5 - share} * var(--thumb))` }}
      >
        <div
          role="slider"
          tabIndex={0}
          aria-label={label}
          aria-valuemin={0}
          aria-valuemax={most}
          aria-valuenow={price}
          aria-valuetext={format.moneyText(price, currency)}
          onKeyDown={onKeyDown}
          // The thumb is wide enough to touch, but drawn narrow, so that it does not hide a small loss behind it.
          className={cx('group grid w-6 place-items-center outline-none pointer-coarse:w-11', thumbClassName)}
        >
          <span
            aria-hidden
            className="grid h-full w-2.5 place-items-center rounded-full border border-edge bg-panel shadow-lift group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-palm"
          >
            <span className="h-5 w-px bg-edge" />
          </span>
        </div>
      </div>
    </div>
  )
}

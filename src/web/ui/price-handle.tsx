import { Slider } from 'radix-ui'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { useFormat } from '#web/platform/use-format.ts'
import { cx } from './cx.ts'

export interface PriceHandleProps {
  label: string
  /** Minor units; the least that can be chosen is above zero although the scale begins there. */
  price: number
  least: number
  most: number
  step: number
  currency: CurrencyCode
  onPrice: (price: number) => void
  /** The height of what it lies over, and a little more. */
  thumbClassName: string
}

/** Lies over the bar, or over several of one scale: its thumb is the end of the price. */
export function PriceHandle(props: PriceHandleProps) {
  const { label, price, least, most, step, currency, onPrice, thumbClassName } = props
  const format = useFormat()
  return (
    <Slider.Root
      min={0}
      max={most}
      step={step}
      value={[price]}
      onValueChange={([chosen = price]) => onPrice(Math.max(least, chosen))}
      className="absolute inset-0 flex cursor-grab touch-none items-center select-none active:cursor-grabbing"
    >
      <Slider.Track className="grow" />
      <Slider.Thumb
        aria-label={label}
        aria-valuetext={format.moneyText(price, currency)}
        // Wide enough for a thumb, drawn narrow: it must not hide a small loss behind it.
        className={cx('group grid w-6 place-items-center outline-none pointer-coarse:w-11', thumbClassName)}
      >
        <span
          aria-hidden
          className="grid h-full w-2.5 place-items-center rounded-full border border-edge bg-panel shadow-lift group-focus-visible:outline-2 group-focus-visible:outline-offset-2 group-focus-visible:outline-palm"
        >
          <span className="h-5 w-px bg-edge" />
        </span>
      </Slider.Thumb>
    </Slider.Root>
  )
}

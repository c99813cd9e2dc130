import type { CSSProperties } from 'react'

export interface WaterfallBarProps {
  /** The amounts at which the bar starts and ends. */
  from: number
  to: number
  /** The range of amounts that contains zero and all bars of the chart. */
  range: { readonly low: number; readonly high: number }
  /** Whether the bar is a total, which starts at zero. Otherwise it is a change, which starts where the bar above it ends. */
  total?: boolean
}

/** One bar of a waterfall chart, in which changes lead from one total to another. */
export function WaterfallBar({ from, to, range, total = false }: WaterfallBarProps) {
  const { low, high } = range
  const shareOf = (amount: number) => `${((amount - low) / Math.max(1, high - low)) * 100}%`
  const width = `${(Math.abs(to - from) / Math.max(1, high - low)) * 100}%`
  const fill = total ? 'var(--slate)' : to < from ? 'var(--clay)' : 'var(--palm)'
  const style: CSSProperties = { insetInlineStart: shareOf(Math.min(from, to)), width, background: fill }
  return (
    <span aria-hidden className="relative block h-5 w-full min-w-40">
      <span
        className="absolute inset-y-0 border-s border-edge"
        style={{ insetInlineStart: `min(${shareOf(0)}, calc(100% - 1px))` }}
      />
      <span
        data-part={total ? 'total' : to < from ? 'loss' : 'gain'}
        className="absolute inset-y-0.5 min-w-0.5 rounded-sm [print-color-adjust:exact]"
        style={style}
      />
    </span>
  )
}

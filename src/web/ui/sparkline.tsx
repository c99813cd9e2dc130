import { cx } from './cx.ts'

export interface SparklineProps {
  /** One value of any unit for each step of time, oldest first. */
  values: readonly number[]
  className?: string
}

/** A small line of a figure over time, in the reading direction; nothing if it is always 0. Screen readers get the figure beside it. */
export function Sparkline({ values, className }: SparklineProps) {
  if (values.length < 3 || !values.some(Boolean)) return null
  const low = Math.min(0, ...values)
  const span = Math.max(0, ...values) - low || 1
  const points = values.map(
    (value, at) => `${(at / (values.length - 1)) * 100},${28 - ((value - low) / span) * 26}`,
  )
  return (
    <svg
      aria-hidden
      viewBox="0 0 100 30"
      preserveAspectRatio="none"
      className={cx('mt-2 h-7 w-full max-w-40 overflow-visible rtl:-scale-x-100', className)}
    >
      <polyline
        points={points.join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}

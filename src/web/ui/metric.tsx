import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A row of headline figures. A figure that is too wide wraps to its own line. */
export function MetricRow({ children }: { children: ReactNode }) {
  return <dl className="flex flex-wrap gap-6">{children}</dl>
}

export interface MetricProps {
  label: ReactNode
  note?: string
  /** Whether the figure has a fixed size, so that a value that changes during a drag does not move other elements. */
  steady?: boolean
  children: ReactNode
}

export function Metric({ label, note, steady, children }: MetricProps) {
  return (
    <div className="max-w-full basis-[calc(50%-0.75rem)] lg:basis-[calc(25%-1.125rem)]">
      <dt className="text-sm text-muted">{label}</dt>
      <dd
        className={cx(
          'mt-1 text-lg leading-tight font-semibold sm:text-[1.75rem]',
          steady && 'h-lh contain-size contain-layout',
        )}
      >
        {children}
      </dd>
      {note && <dd className="mt-1 text-[0.8125rem] text-saffron-text">{note}</dd>}
    </div>
  )
}

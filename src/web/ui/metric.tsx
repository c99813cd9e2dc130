import type { ReactNode } from 'react'

/** A row of the figures one looks at first. */
export function MetricRow({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-2 gap-x-6 gap-y-6 lg:grid-cols-4">{children}</dl>
}

export function Metric({ label, note, children }: { label: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-1 text-xl leading-tight font-semibold sm:text-[1.75rem]">{children}</dd>
      {note && <dd className="mt-1 text-[0.8125rem] text-saffron-text">{note}</dd>}
    </div>
  )
}

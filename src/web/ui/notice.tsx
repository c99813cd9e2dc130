import type { ReactNode } from 'react'
import { CircleAlert } from './icons/circle-alert.tsx'

/** A warning about figures, such as costs that they leave out. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-saffron-text" />
      <span className="min-w-0 [overflow-wrap:anywhere]">{children}</span>
    </p>
  )
}

import { CircleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

/** A file that cannot be taken: why, and what to do. */
export function Refusal({
  title,
  children,
  action,
}: {
  title: string
  children: ReactNode
  action?: ReactNode
}) {
  return (
    <div role="alert" className="flex gap-4 rounded-lg border border-clay/50 bg-clay-soft p-5">
      <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-clay-text" />
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">{title}</h2>
        <p className="mt-1 break-words">{children}</p>
        {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}

import { CircleAlert, CircleHelp } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export interface RefusalProps {
  title: string
  children: ReactNode
  action?: ReactNode
  /** The seller can still say how it is to be read: a question, no failure. */
  open?: boolean
}

/** A file that cannot be taken: why, and what to do. */
export function Refusal({ title, children, action, open = false }: RefusalProps) {
  return (
    <div
      role="alert"
      className={cx(
        'flex gap-4 rounded-lg border p-5',
        open ? 'border-hairline bg-panel' : 'border-clay/50 bg-clay-soft',
      )}
    >
      {open ? (
        <CircleHelp aria-hidden className="mt-0.5 size-6 shrink-0 text-muted" />
      ) : (
        <CircleAlert aria-hidden className="mt-0.5 size-6 shrink-0 text-clay-text" />
      )}
      <div className="min-w-0">
        <h2 className="text-lg leading-snug">{title}</h2>
        <p className="mt-1 break-words">{children}</p>
        {action && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}

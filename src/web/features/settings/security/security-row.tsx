import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

export interface SecurityRowProps {
  icon: ReactNode
  title: ReactNode
  /** Whether this authentication method is turned on. */
  on?: boolean
  text: ReactNode
  /** The buttons of the row. */
  children?: ReactNode
}

/** One authentication method: its name, its state and its actions. */
export function SecurityRow({ icon, title, on = false, text, children }: SecurityRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0">
      <span
        aria-hidden
        className={cx(
          'grid size-10 shrink-0 place-items-center rounded-full',
          on ? 'bg-palm-soft text-palm-text' : 'bg-sand text-muted',
        )}
      >
        {icon}
      </span>
      <div className="min-w-44 grow basis-0">
        <h3 className="font-medium [overflow-wrap:anywhere]">{title}</h3>
        <p className="mt-0.5 text-sm text-muted">{text}</p>
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  )
}

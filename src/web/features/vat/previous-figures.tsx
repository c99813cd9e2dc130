import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/**
 * Dims the figures of the period or currency that was chosen before, while those of the new choice load. Nothing in them can be pressed, so
 * that no figure of another period is copied into a return.
 */
export function PreviousFigures({ shown, children }: { shown: boolean; children: ReactNode }) {
  return (
    <div
      aria-busy={shown || undefined}
      inert={shown}
      className={cx('space-y-8 transition-opacity', shown && 'opacity-60')}
    >
      {children}
    </div>
  )
}

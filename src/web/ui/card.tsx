import type { ComponentProps, ReactNode } from 'react'
import { cx } from './cx.ts'

/** A bordered box, for lists whose items have the same form. */
export function Card({ className, ...rest }: ComponentProps<'div'>) {
  return <div {...rest} className={cx('rounded-lg border border-hairline bg-panel p-5 sm:p-6', className)} />
}

export interface SectionProps {
  title: ReactNode
  description?: ReactNode
  actions?: ReactNode
  className?: string
  children: ReactNode
}

/** A section of a page: a heading below a thin line, without a box. */
export function Section({ title, description, actions, className, children }: SectionProps) {
  return (
    <section className={className}>
      <div className="mb-2 flex flex-wrap items-end justify-between gap-x-6 gap-y-3 border-b border-hairline pb-2 sm:pb-3">
        <div className="min-w-0">
          <h2 className="text-lg leading-snug">{title}</h2>
          {description && <p className="mt-0.5 text-sm text-muted">{description}</p>}
        </div>
        {actions}
      </div>
      {children}
    </section>
  )
}

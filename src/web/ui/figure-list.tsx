import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export interface Figure {
  label: ReactNode
  hint?: ReactNode
  value: ReactNode
  strong?: boolean
}

/** A list of labels and figures, with thin lines between the rows. */
export function FigureList({ figures, className }: { figures: readonly Figure[]; className?: string }) {
  return (
    <dl className={cx('text-[0.9375rem]', className)}>
      {figures.map(({ label, hint, value, strong }, index) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is fixed, its labels may contain markup.
          key={index}
          className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-hairline py-2 last:border-0"
        >
          <dt className={strong ? 'font-semibold' : 'text-muted'}>
            {label}
            {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
          </dt>
          <dd className={cx('ms-auto text-end', strong && 'font-semibold')}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

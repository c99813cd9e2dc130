import type { ReactNode } from 'react'
import { cx } from './cx.ts'

export type BadgeTone = 'neutral' | 'good' | 'warning' | 'bad' | 'info'

const tones: Record<BadgeTone, string> = {
  neutral: 'bg-sand text-ink',
  good: 'bg-palm-soft text-palm-text',
  warning: 'bg-saffron-soft text-saffron-text',
  bad: 'bg-clay-soft text-clay-text',
  info: 'bg-slate-soft text-slate-text',
}

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-[0.8125rem] leading-5 font-medium',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}

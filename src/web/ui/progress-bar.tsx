import { useTranslation } from '#web/i18n/translation.tsx'

export interface ProgressBarProps {
  label: string
  done: number
  /** The number at which the work is done; 0 while it is unknown. */
  total: number
  /** A text above the bar that replaces the default "12 of 90". */
  text?: string
}

export function ProgressBar({ label, done, total, text }: ProgressBarProps) {
  const { t } = useTranslation()
  const share = total > 0 ? Math.min(100, (done / total) * 100) : 0
  const counts = text ?? (total > 0 ? t('common.progressOf', { done, total }) : '')
  return (
    <div>
      <div className="mb-2 flex items-baseline justify-between gap-4 text-sm">
        <span className="font-medium">{label}</span>
        <span className="tabular text-muted">{counts}</span>
      </div>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={total > 0 ? total : undefined}
        aria-valuenow={total > 0 ? Math.min(done, total) : undefined}
        aria-valuetext={counts || undefined}
        className="h-2 overflow-hidden rounded-full bg-sand"
      >
        {total > 0 ? (
          <div
            className="h-full rounded-full bg-palm transition-[width] duration-180"
            style={{ width: `${share}%` }}
          />
        ) : (
          <div className="h-full w-1/4 animate-pulse rounded-full bg-palm" />
        )}
      </div>
    </div>
  )
}

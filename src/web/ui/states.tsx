import type { ReactNode } from 'react'
import { errorMessage } from '#web/api/error-message.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

export interface EmptyStateProps {
  icon?: ReactNode
  title: ReactNode
  /** Text that says what the user can do next. */
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center rounded-lg border border-dashed border-edge/50 px-6 py-14 text-center">
      {icon && (
        <div className="mb-5 grid size-14 place-items-center rounded-full bg-sand text-muted">{icon}</div>
      )}
      <h2 className="text-lg">{title}</h2>
      {children && <div className="mt-1.5 max-w-md text-muted">{children}</div>}
      {action && <div className="mt-6 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}

/** Shows what failed, with a button to try again. */
export function ErrorState({
  title,
  error,
  onRetry,
}: {
  title?: string
  error: unknown
  onRetry?: () => void
}) {
  const { t } = useTranslation()
  return (
    <div
      role="alert"
      className="flex flex-col items-center rounded-lg border border-clay/40 bg-panel px-6 py-12 text-center"
    >
      <h2 className="text-lg text-clay-text">{title ?? t('common.loadFailed')}</h2>
      <p className="mt-1.5 max-w-md text-muted">{errorMessage(error)}</p>
      {onRetry && (
        <Button className="mt-5" onClick={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={cx('animate-pulse rounded bg-sand', className)} />
}

/** Announces to screen readers that content is loading, which placeholders show visually. */
export function Loading({ children, className }: { children: ReactNode; className?: string }) {
  const { t } = useTranslation()
  return (
    <div role="status" className={className}>
      <span className="sr-only">{t('common.loading')}</span>
      {children}
    </div>
  )
}

/**
 * Stands in for what a query has not loaded yet: placeholders while it loads, and the error with a button to try again
 * after it has failed.
 */
export function NotLoaded({
  query,
  title,
  children,
  className,
}: {
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> }
  /** Title of the error. */
  title?: string
  /** The placeholders. */
  children: ReactNode
  className?: string
}) {
  return query.isError ? (
    <ErrorState title={title} error={query.error} onRetry={() => void query.refetch()} />
  ) : (
    <Loading className={className}>{children}</Loading>
  )
}

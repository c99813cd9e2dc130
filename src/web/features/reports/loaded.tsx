import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useDeferredValue } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'

/** Renders a report, a placeholder while it loads, or its error. The previous report stays visible while the next one loads. */
export function Loaded<T>({
  query,
  children,
}: {
  query: UseQueryResult<T>
  children: (data: T) => ReactNode
}) {
  const { t } = useTranslation()
  // A deferred value lets React render in steps of a few milliseconds, so that a slow phone stays responsive.
  const data = useDeferredValue(query.data)
  if (query.isError && !query.isFetching)
    return (
      <ErrorState title={t('reports.loadFailed')} error={query.error} onRetry={() => void query.refetch()} />
    )
  if (data === undefined)
    return (
      <Loading className="space-y-6">
        <Skeleton className="h-20" />
        <Skeleton className="h-72" />
        <Skeleton className="h-40" />
      </Loading>
    )
  return (
    <div
      aria-busy={query.isPlaceholderData || undefined}
      className={query.isPlaceholderData ? 'opacity-60 transition-opacity' : 'transition-opacity'}
    >
      {children(data)}
    </div>
  )
}

import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect } from 'react'
import { BUSINESSES_KEY } from '#web/business/business.ts'

/** A query that polls until its function `refetchInterval` returns false. */
type Work<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key>

/**
 * Refetches all data of the business when an import has been saved or undone, also if the seller has left the screen meanwhile. `ended` is
 * called before that.
 */
export function useRefreshWhenDone<Data, Key extends QueryKey>(
  working: boolean,
  work: Work<Data, Key>,
  ended?: (data: Data | undefined) => void,
): void {
  const client = useQueryClient()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once for the work, not on each render
  useEffect(() => {
    if (working) return () => refreshWhenDone(client, work, ended)
  }, [working])
}

/** Polls until the work has ended or its state cannot be read, and then refetches all data of the business. */
export function refreshWhenDone<Data, Key extends QueryKey>(
  client: QueryClient,
  work: Work<Data, Key>,
  ended?: (data: Data | undefined) => void,
): void {
  const { refetchInterval } = work
  const observer = new QueryObserver(client, work)
  const look = () => {
    const working = typeof refetchInterval === 'function' && refetchInterval(observer.getCurrentQuery())
    if (working && !observer.getCurrentResult().isError) return
    stop()
    ended?.(observer.getCurrentResult().data)
    void client.invalidateQueries({ queryKey: BUSINESSES_KEY })
  }
  const stop = observer.subscribe(look)
  look()
}

import {
  type QueryClient,
  type QueryKey,
  QueryObserver,
  type QueryObserverOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { BUSINESSES_KEY, useRefreshBusinesses } from './business.ts'

/** A query about work of the server. Its `refetchInterval` is a function that returns false once the work has ended. */
type Work<Data, Key extends QueryKey> = QueryObserverOptions<Data, Error, Data, Data, Key>

interface WhenEnded<Data, Key extends QueryKey> {
  /** The query that polls the work. If the seller leaves the screen first, it polls on, so that other screens are refetched too. */
  work?: Work<Data, Key>
  /** Called when the work ends while the screen is open. */
  done?: () => void
}

/** Refetches all data of the business after work of the server has ended, such as recomputing its sales. */
export function useRefreshAfter<Data, Key extends QueryKey>(
  running: boolean,
  { work, done }: WhenEnded<Data, Key> = {},
): void {
  const client = useQueryClient()
  const refresh = useRefreshBusinesses()
  const was = useRef(running)
  const left = useRef(work)
  left.current = work
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once when the work ends, not on each render
  useEffect(() => {
    if (was.current && !running) {
      void refresh()
      done?.()
    }
    was.current = running
  }, [running])
  useEffect(
    () => () => {
      if (was.current && left.current) followWork(client, left.current)
    },
    [client],
  )
}

/** Polls until the work has ended, or its state cannot be read, and then refetches all data of the business. */
export function followWork<Data, Key extends QueryKey>(client: QueryClient, work: Work<Data, Key>): void {
  const { refetchInterval } = work
  const observer = new QueryObserver(client, work)
  const look = () => {
    const runs = typeof refetchInterval === 'function' && refetchInterval(observer.getCurrentQuery())
    if (runs && !observer.getCurrentResult().isError) return
    stop()
    void client.invalidateQueries({ queryKey: BUSINESSES_KEY })
  }
  const stop = observer.subscribe(look)
  look()
}

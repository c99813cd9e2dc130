import { useEffect, useRef } from 'react'
import { useRefreshBusinesses } from './business.ts'

/** Refetches all data of the business after work of the server has ended, such as recomputing its sales, and then calls `done`. */
export function useRefreshAfter(running: boolean, done?: () => void): void {
  const refresh = useRefreshBusinesses()
  const was = useRef(running)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs once when the work ends, not on each render
  useEffect(() => {
    if (was.current && !running) {
      void refresh()
      done?.()
    }
    was.current = running
  }, [running])
}

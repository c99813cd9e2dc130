import { useEffect, useState } from 'react'
import { keepWait, keptWait, secondsLeft } from './countdown.ts'

export interface Countdown {
  /** Whole seconds left to wait; 0 if there is no wait. */
  readonly left: number
  /** True after a wait has ended while the page was open. */
  readonly over: boolean
  start(seconds: number): void
}

/** A countdown in seconds. One with a name survives a reload. */
export function useCountdown(name?: string): Countdown {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  const left = secondsLeft(until, now)
  const running = left > 0

  useEffect(() => {
    if (name === undefined) return
    const kept = keptWait(name)
    if (kept <= Date.now()) return
    setNow(Date.now())
    setUntil(kept)
  }, [name])

  useEffect(() => {
    if (!running) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [running])

  return {
    left,
    over: until > 0 && !running,
    start(seconds) {
      const end = Date.now() + seconds * 1000
      setNow(Date.now())
      setUntil(end)
      if (name !== undefined) keepWait(name, end)
    },
  }
}

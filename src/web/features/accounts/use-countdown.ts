import { useEffect, useState } from 'react'
import { keepWait, keptWait, secondsLeft } from './countdown.ts'

export interface Countdown {
  /** Whole seconds left to wait; 0 if none. */
  readonly left: number
  /** The countdown ran on this page and has ended. */
  readonly over: boolean
  start(seconds: number): void
}

/** A countdown in seconds; one with a name outlives a reload. */
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

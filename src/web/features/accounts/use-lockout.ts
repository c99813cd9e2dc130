import { useEffect, useState } from 'react'

/** Seconds until another try is worth it; 0 is now. */
export function useLockout(seconds: number): [left: number, lock: () => void] {
  const [until, setUntil] = useState(0)
  const [now, setNow] = useState(0)
  useEffect(() => {
    if (until === 0) return
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() >= until) setUntil(0)
    }, 250)
    return () => clearInterval(timer)
  }, [until])

  function lock(): void {
    setNow(Date.now())
    setUntil(Date.now() + seconds * 1000)
  }
  return [until === 0 ? 0 : Math.max(0, Math.ceil((until - now) / 1000)), lock]
}

import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'

/** Unsaved work is not lost by closing, by going back, nor by closing the tab, without a question first. */
export function useLeaveGuard(dirty: boolean, onClose: () => void) {
  const [closing, setClosing] = useState(false)
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [dirty])

  return {
    asking: closing || blocker.state === 'blocked',
    close(): void {
      if (dirty) setClosing(true)
      else onClose()
    },
    keep(): void {
      setClosing(false)
      if (blocker.state === 'blocked') blocker.reset()
    },
    discard(): void {
      if (blocker.state === 'blocked') blocker.proceed()
      else onClose()
    },
  }
}

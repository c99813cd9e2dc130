import { useEffect, useRef } from 'react'
import { Outlet, useBlocker } from 'react-router'
import { backGuard, leaveGuard } from '#web/forms/leave-guards.ts'

/** Wraps the signed-in screens. Blocks a navigation while a dialog must be closed first, or while the navigation would lose input. */
export function Component() {
  const back = useRef(false)
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    back.current = historyAction === 'POP' && backGuard() !== undefined
    return back.current || (currentLocation.pathname !== nextLocation.pathname && leaveGuard() !== undefined)
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    if (back.current) {
      reset()
      backGuard()?.()
      return
    }
    const ask = leaveGuard()
    if (ask) ask({ go: proceed, stay: reset })
    else proceed()
  }, [blocker])
  return <Outlet />
}

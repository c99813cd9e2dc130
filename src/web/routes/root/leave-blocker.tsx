import { useEffect, useRef } from 'react'
import { Outlet, useBlocker } from 'react-router'
import { backGuard, leaveGuard } from '#web/forms/leave-guards.ts'

/** Wraps the signed-in screens. Blocks a navigation while a dialog must be closed first, or while the navigation would lose input. */
export function Component() {
  const back = useRef(false)
  const restored = useRef(Promise.resolve())
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    const pops = historyAction === 'POP'
    back.current = pops && backGuard() !== undefined
    const blocks =
      back.current || (currentLocation.pathname !== nextLocation.pathname && leaveGuard() !== undefined)
    if (blocks && pops) restored.current = nextPop()
    return blocks
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    const { proceed, reset } = blocker
    const goesBack = back.current
    if (goesBack) reset()
    void restored.current.then(() => {
      if (goesBack) return backGuard()?.()
      const ask = leaveGuard()
      if (ask) ask({ go: proceed, stay: reset })
      else proceed()
    })
  }, [blocker])
  return <Outlet />
}

/**
 * Resolves when the router has returned to the history entry of this page, which the browser does a moment after a blocked Back. A user
 * who saw the dialog change earlier and pressed Back again would leave the page.
 */
function nextPop(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('popstate', () => resolve(), { once: true })
  })
}

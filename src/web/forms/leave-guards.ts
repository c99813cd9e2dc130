import { useEffect, useRef } from 'react'

/** A navigation that waits for an answer. */
export interface Leave {
  readonly go: () => void
  readonly stay: () => void
}

export interface LeaveGuard {
  /** Called instead of going back: closes what is open over the page. */
  readonly onBack?: () => void
  /** Called in place of leaving the page. */
  readonly onLeave?: (leave: Leave) => void
}

/** The last one added is on top. */
const guards: LeaveGuard[] = []

export function backGuard(): LeaveGuard['onBack'] {
  return guards.findLast(({ onBack }) => onBack)?.onBack
}

export function leaveGuard(): LeaveGuard['onLeave'] {
  return guards.findLast(({ onLeave }) => onLeave)?.onLeave
}

/** Adds a guard; the returned function removes it. */
export function standGuard(guard: LeaveGuard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** Calls `onBack` instead of going back while `wanted` is true. */
export function useBackGuard(wanted: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!wanted) return
    const back = () => latest.current()
    const endGuard = standGuard({ onBack: back })
    const endWatch = watchClose(back)
    return () => {
      endGuard()
      endWatch()
    }
  }, [wanted])
}

/** Asks before the page is left, while there is something to lose. */
export function useLeaveGuard(wanted: boolean, onLeave: (leave: Leave) => void): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (wanted) return standGuard({ onLeave: (leave) => latest.current(leave) })
  }, [wanted])
}

interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Back on Android asks the page to close what is open, also where the page is the first of its tab and has no history to
 * hold back. Browsers without close watchers only go back in history.
 */
export function watchClose(onClose: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
  if (!CloseWatcher) return () => undefined
  const watch = () => {
    const next = new CloseWatcher()
    next.addEventListener('close', () => {
      // what is still open wants to hear of the next one too
      watcher = watch()
      onClose()
    })
    return next
  }
  let watcher = watch()
  return () => watcher.destroy()
}

import { useEffect, useRef } from 'react'

/** A navigation that is paused until the user decides. */
export interface Leave {
  readonly go: () => void
  readonly stay: () => void
}

export interface LeaveGuard {
  /** Called instead of going back, for example to close the open dialog. */
  readonly onBack?: () => void
  /** Called instead of leaving the page, for example to ask about unsaved input. */
  readonly onLeave?: (leave: Leave) => void
}

/** The guards of open dialogs and forms, in the order in which they were added. */
const guards: LeaveGuard[] = []

export function backGuard(): LeaveGuard['onBack'] {
  return guards.findLast(({ onBack }) => onBack)?.onBack
}

export function leaveGuard(): LeaveGuard['onLeave'] {
  return guards.findLast(({ onLeave }) => onLeave)?.onLeave
}

/** Adds a guard; the returned function removes it. */
export function addGuard(guard: LeaveGuard): () => void {
  guards.push(guard)
  return () => void guards.splice(guards.indexOf(guard), 1)
}

/** While `active` is true, Back calls `onBack` instead of going back. */
export function useBackGuard(active: boolean, onBack: () => void): void {
  const latest = useRef(onBack)
  latest.current = onBack
  useEffect(() => {
    if (!active) return
    const back = () => latest.current()
    const endGuard = addGuard({ onBack: back })
    const endWatch = watchClose(back)
    return () => {
      endGuard()
      endWatch()
    }
  }, [active])
}

/** While `active` is true, calls `onLeave` before the user leaves the page, for example to ask about unsaved input. */
export function useLeaveGuard(active: boolean, onLeave: (leave: Leave) => void): void {
  const latest = useRef(onLeave)
  latest.current = onLeave
  useEffect(() => {
    if (active) return addGuard({ onLeave: (leave) => latest.current(leave) })
  }, [active])
}

interface CloseWatcher extends EventTarget {
  destroy(): void
}

/**
 * Calls `onClose` when the user presses Back on Android. A CloseWatcher works even on the first page of a tab, where there is no history
 * entry to block. In browsers without CloseWatcher, Back only goes back in the history.
 */
export function watchClose(onClose: () => void): () => void {
  const { CloseWatcher } = window as { CloseWatcher?: new () => CloseWatcher }
  if (!CloseWatcher) return () => undefined
  const watch = () => {
    const next = new CloseWatcher()
    next.addEventListener('close', () => {
      // A watcher fires only once, so other open dialogs need a new one for the next Back.
      watcher = watch()
      onClose()
    })
    return next
  }
  let watcher = watch()
  return () => watcher.destroy()
}

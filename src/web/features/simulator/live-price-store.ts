import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type Store } from '#web/state/store.ts'
import type { Entry } from './fields.ts'
import { type Change, change, movesPrice, type SimulatorState } from './state.ts'

/** Longer than between two steps of a held key or a dragged slider. */
const REST_MS = 100

const FRAME_MS = 16
/** From asking to drawn, without the browser's painting: more than this, and the next step would wait for it. */
const SLOW_MS = FRAME_MS / 4

/** What is tried, as it is at this moment. */
export type Live = Store<SimulatorState>

/**
 * What is tried: live, for the few parts that follow each step of the price, and with the price at which the hand last
 * settled, for all others. On a slow phone what follows a step would hold up the next.
 */
export function useLivePrice(begin: () => SimulatorState) {
  const [live] = useState(() => createStore(begin()))
  const [settled, setSettled] = useState(live.get)
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dispatch = useCallback(
    (what: Change) => {
      live.set(change(live.get(), what))
      clearTimeout(settling.current)
      if (movesPrice(what))
        settling.current = setTimeout(() => startTransition(() => setSettled(live.get())), REST_MS)
      else setSettled(live.get())
    },
    [live],
  )
  useEffect(() => () => clearTimeout(settling.current), [])
  return { live, settled, dispatch }
}

/**
 * The price, drawn when the frame of its step is done and the browser has time: the figures go first. Where drawing took
 * long the last time, as on a slow phone, it waits for the hand to rest.
 */
export function useDrawnPrice(live: Live): number {
  const [drawn, setDrawn] = useState(() => ({ price: priceNow(live), asked: Number.POSITIVE_INFINITY }))
  const slow = useRef(false)
  useLayoutEffect(() => {
    slow.current = performance.now() - drawn.asked > SLOW_MS
  }, [drawn])
  useEffect(() => {
    const draw = () => startTransition(() => setDrawn({ price: priceNow(live), asked: performance.now() }))
    let leave = whenIdle(draw)
    const ignore = live.subscribe(() => {
      leave()
      leave = slow.current ? after(REST_MS, draw) : whenIdle(draw)
    })
    return () => {
      ignore()
      leave()
    }
  }, [live])
  return drawn.price
}

/** Each returns how to call it off. */
function after(ms: number, draw: () => void) {
  const timer = setTimeout(draw, ms)
  return () => clearTimeout(timer)
}

/** Not every Safari knows when it is idle. */
function whenIdle(draw: () => void) {
  if (!window.requestIdleCallback) return after(FRAME_MS, draw)
  const asked = window.requestIdleCallback(draw)
  return () => window.cancelIdleCallback(asked)
}

const priceNow = (live: Live) => priceOf(live.get().entries)

/** The last that could be taken. */
export function priceOf({ price }: { price: Entry }): number {
  return price.value ?? 0
}

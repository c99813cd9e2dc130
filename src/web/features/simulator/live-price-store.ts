import { startTransition, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createStore, type Store } from '#web/state/store.ts'
import type { Entry } from './fields.ts'
import { type Change, change, movesPrice, type SimulatorState } from './state.ts'

/** The pause after which a price counts as settled: longer than the time between two steps of a held key or a dragged slider. */
const REST_MS = 100

const FRAME_MS = 16
/**
 * A render that takes longer, in milliseconds and without the browser's painting, counts as slow: it would delay the next step of the
 * price.
 */
const SLOW_MS = FRAME_MS / 4

/** The state of the simulator, updated at each step of the price. */
export type Live = Store<SimulatorState>

/**
 * Two versions of the simulator's state. `live` changes at each step of the price, for the few parts that must follow each step. `settled`
 * changes after a pause, for all other parts: on a slow phone, they would delay the next step.
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
 * The price to draw. It changes when the browser is idle after a step, so that figures update first. If the last render was slow, as on a
 * slow phone, it changes only when the price settles.
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

/** Calls `draw` after a delay; the returned function cancels it. */
function after(ms: number, draw: () => void) {
  const timer = setTimeout(draw, ms)
  return () => clearTimeout(timer)
}

/** Draws when the browser is idle, or in the next frame in Safari versions without requestIdleCallback. */
function whenIdle(draw: () => void) {
  if (!window.requestIdleCallback) return after(FRAME_MS, draw)
  const asked = window.requestIdleCallback(draw)
  return () => window.cancelIdleCallback(asked)
}

const priceNow = (live: Live) => priceOf(live.get().entries)

/** The last valid price of a state. */
export function priceOf({ price }: { price: Entry }): number {
  return price.value ?? 0
}

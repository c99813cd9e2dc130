import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { createStore, type Store } from '#web/platform/store.ts'
import type { Entry } from './fields.ts'
import { type Change, change, movesPrice, type SimulatorState } from './state.ts'

/** Longer than between two steps of a held key or a dragged slider. */
const REST_MS = 100

/** What is tried, as it is at this moment. */
export type Live = Store<SimulatorState>

/**
 * What is tried: live, for the few parts that follow each step of the price, and with the price at which the hand last
 * rested, for all others. On a slow phone what follows a step would hold up the next.
 */
export function useTried(begin: () => SimulatorState) {
  const [live] = useState(() => createStore(begin()))
  const [rested, setRested] = useState(live.get)
  const resting = useRef<ReturnType<typeof setTimeout>>(undefined)
  const dispatch = useCallback(
    (what: Change) => {
      live.set(change(live.get(), what))
      clearTimeout(resting.current)
      if (movesPrice(what))
        resting.current = setTimeout(() => startTransition(() => setRested(live.get())), REST_MS)
      else setRested(live.get())
    },
    [live],
  )
  useEffect(() => () => clearTimeout(resting.current), [])
  return { live, rested, dispatch }
}

/** The price, drawn with the frame after its step: the figures go first. */
export function useDrawnPrice(live: Live): number {
  const [price, setPrice] = useState(() => priceNow(live))
  useEffect(() => {
    const follow = () => startTransition(() => setPrice(priceNow(live)))
    follow()
    return live.subscribe(follow)
  }, [live])
  return price
}

const priceNow = (live: Live) => priceOf(live.get().entries)

/** The last that could be taken. */
export function priceOf({ price }: { price: Entry }): number {
  return price.value ?? 0
}

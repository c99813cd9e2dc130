import {
  type RefObject,
  startTransition,
  useEffect,
  useInsertionEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { FIELD_NAMES } from './fields.ts'
import type { SimulatorState } from './state.ts'

/** Longer than between two steps of a held key or a dragged slider. */
const REST_MS = 100

/** The price waits until the hand rests: on a slow phone what follows it would hold up the next step. */
export function useAtRest(state: SimulatorState): SimulatorState {
  const { entries } = state
  const [price, setPrice] = useState(entries.price)
  useEffect(() => {
    const timer = setTimeout(() => startTransition(() => setPrice(entries.price)), REST_MS)
    return () => clearTimeout(timer)
  }, [entries.price])
  const others = FIELD_NAMES.map((name) => (name === 'price' ? price : entries[name]))
  // biome-ignore lint/correctness/useExhaustiveDependencies: all that is in the state, but with the price at rest.
  return useMemo(
    () => ({ ...state, entries: { ...entries, price } }),
    [...others, state.targetKind, state.option, state.category, state.scale],
  )
}

/** For what is done with the state, however soon after it changed. */
export function useNow(state: SimulatorState): RefObject<SimulatorState> {
  const now = useRef(state)
  useInsertionEffect(() => {
    now.current = state
  }, [state])
  return now
}

import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { curveOf, groundsOf, priceFor, settingsOf, targetOf } from './figures.ts'
import { isNamed, type Simulated } from './options.ts'
import { addressOf, initialState, type SimulatorState } from './state.ts'
import { useTried } from './tried.ts'

/** The address follows once the hand rests: browsers refuse to write it at every step of a slider. */
const WRITE_AFTER_MS = 300

/** What is tried stands in the address, so that a reload and a shared link show the same. */
export function useSimulator(product: Simulated) {
  const [search] = useSearchParams()
  const { live, rested: state, dispatch } = useTried(() => initialState(product, search))
  const { option, scale } = state

  const settings = settingsOf(state)
  const settingsKey = JSON.stringify(settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings by what is in them.
  const grounds = useMemo(() => groundsOf(product, settings), [product, settingsKey])
  const keyed = (key: string | undefined) => grounds.find((each) => isNamed(each.option, key))
  const ground = keyed(option) ?? keyed(product.startOn) ?? grounds[0]
  const targetKey = JSON.stringify(targetOf(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target by what is in it.
  const target = useMemo(() => targetOf(state), [targetKey])
  const found = useMemo(() => (ground ? priceFor(product, ground, target) : null), [product, ground, target])
  const curve = useMemo(() => (ground ? curveOf(product, ground, scale) : null), [product, ground, scale])
  useWrittenAddress(product, state)
  return { live, state, dispatch, grounds, ground, target, found, curve }
}

export type SimulatorView = ReturnType<typeof useSimulator>

/** Past the router: a navigation of its own would break off one that the reader has just begun. */
function useWrittenAddress(
  { currency, price, category, weightGrams }: Simulated,
  state: SimulatorState,
): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(window.location.href)
      for (const [name, word] of addressOf(state, { currency, price, category, weightGrams })) {
        if (word === null) url.searchParams.delete(name)
        else url.searchParams.set(name, word)
      }
      if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
    }, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, currency, price, category, weightGrams])
}

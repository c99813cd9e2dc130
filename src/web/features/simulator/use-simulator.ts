import { useEffect, useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { curveOf, priceFor, pricingContextsOf, settingsOf, targetOf } from './figures.ts'
import { useLivePrice } from './live-price-store.ts'
import { isNamed, type Simulated } from './options.ts'
import { addressOf, initialState, type SimulatorState } from './state.ts'

/** The delay before the price is written to the URL. Browsers limit how often the URL may change. */
const WRITE_AFTER_MS = 300

/** The state of the simulator. It is in the URL, so that a reload and a shared link show the same. */
export function useSimulator(product: Simulated) {
  const [search] = useSearchParams()
  const { live, settled: state, dispatch } = useLivePrice(() => initialState(product, search))
  const { option, scale } = state

  const settings = settingsOf(state)
  const settingsKey = JSON.stringify(settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the settings by value.
  const contexts = useMemo(() => pricingContextsOf(product, settings), [product, settingsKey])
  const keyed = (key: string | undefined) => contexts.find((each) => isNamed(each.option, key))
  const context = keyed(option) ?? keyed(product.startOn) ?? contexts[0]
  const targetKey = JSON.stringify(targetOf(state))
  // biome-ignore lint/correctness/useExhaustiveDependencies: compares the target by value.
  const target = useMemo(() => targetOf(state), [targetKey])
  const found = useMemo(
    () => (context ? priceFor(product, context, target) : null),
    [product, context, target],
  )
  const curve = useMemo(() => (context ? curveOf(product, context, scale) : null), [product, context, scale])
  useAddressSync(product, state)
  return { live, state, dispatch, contexts, context, target, found, curve }
}

export type SimulatorView = ReturnType<typeof useSimulator>

/** Writes the state to the URL without the router, whose navigation would cancel one that the user has just started. */
function useAddressSync({ currency, price }: Simulated, state: SimulatorState): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      const url = new URL(window.location.href)
      for (const [name, word] of addressOf(state, { currency, price })) {
        if (word === null) url.searchParams.delete(name)
        else url.searchParams.set(name, word)
      }
      if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
    }, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, currency, price])
}

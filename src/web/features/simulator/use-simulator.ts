import { useEffect, useMemo, useReducer } from 'react'
import { useSearchParams } from 'react-router'
import { curveOf, groundsOf, outcomeOf, priceFor, settingsOf, targetOf } from './figures.ts'
import type { Simulated } from './options.ts'
import { addressOf, change, initialState } from './state.ts'

/** The address follows once the hand rests: browsers refuse to write it at every step of a slider. */
const WRITE_AFTER_MS = 400

/** What is tried stands in the address, so that a reload and a shared link show the same. */
export function useSimulator(product: Simulated) {
  const [search, setSearch] = useSearchParams()
  const [state, dispatch] = useReducer(change, null, () => initialState(product, search))
  const { entries, category, option, scale } = state

  const settings = settingsOf(state)
  const settingsKey = JSON.stringify(settings)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the settings by what is in them.
  const grounds = useMemo(() => groundsOf(product, settings), [product, settingsKey])
  const keyed = (key: string | undefined) => grounds.find((each) => each.option.key === key)
  const ground = keyed(option) ?? keyed(product.startOn) ?? grounds[0]
  const target = targetOf(state)
  const targetKey = JSON.stringify(target)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the target by what is in it.
  const found = useMemo(() => ground && priceFor(product, ground, target), [product, ground, targetKey])
  const curve = useMemo(() => ground && curveOf(product, ground, scale), [product, ground, scale])

  const { currency, price, category: usualCategory, weightGrams } = product
  const start = useMemo(
    () => ({ currency, price, category: usualCategory, weightGrams }),
    [currency, price, usualCategory, weightGrams],
  )
  useEffect(() => {
    const timer = setTimeout(() => {
      const words = addressOf(state, start)
      setSearch(
        (old) => {
          const next = new URLSearchParams(old)
          for (const [name, word] of words) {
            if (word === null) next.delete(name)
            else next.set(name, word)
          }
          return next.toString() === old.toString() ? old : next
        },
        { replace: true, preventScrollReset: true },
      )
    }, WRITE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, start, setSearch])

  return {
    state,
    dispatch,
    grounds,
    ground,
    target,
    found: found ?? null,
    curve: curve ?? null,
    outcome: ground && outcomeOf(state, ground, target),
    price: entries.price.value ?? 0,
    category,
  }
}

export type SimulatorView = ReturnType<typeof useSimulator>

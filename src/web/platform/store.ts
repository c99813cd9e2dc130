import { useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  /** What the prerendered page shows, which knows nothing of this browser. */
  first(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** One value that several parts of the screen follow. */
export function createStore<T>(initial: T, prerendered: T = initial): Store<T> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    get: () => current,
    first: () => prerendered,
    set(value) {
      if (Object.is(current, value)) return
      current = value
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<T>(store: Store<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.first)
}

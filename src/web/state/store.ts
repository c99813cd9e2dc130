import { type RefCallback, useSyncExternalStore } from 'react'

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

/** Something simple that is made of the value: there is a render only where that is another. */
export function useStored<T, Part extends string | number | boolean | null>(
  store: Store<T>,
  of: (value: T) => Part,
): Part {
  return useSyncExternalStore(
    store.subscribe,
    () => of(store.get()),
    () => of(store.first()),
  )
}

/** A `ref` for what changes faster than React should render: the element is written at each change, and after a render. */
export function bindElement<T, E extends Element>(
  store: Store<T>,
  write: (element: E, value: T) => void,
): RefCallback<E> {
  return (element) => {
    if (!element) return
    const follow = () => write(element, store.get())
    follow()
    return store.subscribe(follow)
  }
}

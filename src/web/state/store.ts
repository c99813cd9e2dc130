import { type RefCallback, useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  /** The value on prerendered pages, which do not know what this browser has stored. */
  first(): T
  set(value: T): void
  subscribe(listener: () => void): () => void
}

/** An observable value shared by several components. */
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

/** Reads a primitive derived from a store's value. The component renders again only when the primitive changes. */
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

/**
 * A `ref` callback for values that change faster than React should render. Updates the element on each change of the store and after each
 * render.
 */
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

import { type RefCallback, useSyncExternalStore } from 'react'

export interface Store<T> {
  get(): T
  /** The value on prerendered pages, which know nothing of this browser. */
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

/** A primitive derived from the value: the component renders only when it changes. */
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

/** A `ref` callback for values that change faster than React should render: updates the element on each change and after each render. */
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

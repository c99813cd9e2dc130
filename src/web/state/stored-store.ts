import { readStored, writeStored } from './storage.ts'
import { createStore, type Store } from './store.ts'

/** A preference stored in this browser under `key`. All open tabs follow a change. */
export function createStoredStore<T extends string>(
  key: string,
  read: (stored: string | null) => T,
): Store<T> {
  const store = createStore(read(readStored(key)), read(null))
  let following = false
  return {
    get: store.get,
    first: store.first,
    set(value) {
      writeStored(key, value)
      store.set(value)
    },
    subscribe(listener) {
      if (!following) {
        following = true
        window.addEventListener('storage', (event) => {
          if (event.key === key) store.set(read(event.newValue))
        })
      }
      return store.subscribe(listener)
    },
  }
}

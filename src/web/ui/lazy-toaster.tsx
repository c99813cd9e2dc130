import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads the toaster when it is first requested, so that the landing page does not load it for visitors, who see no toasts. Then keeps it,
 * because a toast may still be visible.
 */
export function LazyToaster({ requested }: { requested: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!requested || Toaster) return
    const load = () =>
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined, // The page works without toasts.
      )
    void load()
    // If loading failed without a connection, it is tried again when the connection is back. The toaster then shows the toasts since then.
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [requested, Toaster])
  return Toaster && <Toaster />
}

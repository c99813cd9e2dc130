import { type ComponentType, useEffect, useState } from 'react'

/**
 * Loads the toaster when it is first requested, and keeps it, because a toast may still be visible. The landing page shows no toasts to
 * visitors.
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
    // When the connection is back, the toaster is loaded again and shows the toasts of the meantime.
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [requested, Toaster])
  return Toaster && <Toaster />
}

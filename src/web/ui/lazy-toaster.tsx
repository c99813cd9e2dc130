import { type ComponentType, useEffect, useState } from 'react'

/** Once it was requested it stays, for what was said may stand there yet. The first page of a visitor says nothing by it. */
export function LazyToaster({ requested }: { requested: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!requested || Toaster) return
    const load = () =>
      import('./toaster.tsx').then(
        (loaded) => setToaster(() => loaded.Toaster),
        () => undefined, // where its code does not arrive the page stands all the same
      )
    void load()
    // a connection lost while it loads must not silence the page for good: it shows what was said meanwhile
    window.addEventListener('online', load)
    return () => window.removeEventListener('online', load)
  }, [requested, Toaster])
  return Toaster && <Toaster />
}

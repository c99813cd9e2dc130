import { type ComponentType, useEffect, useState } from 'react'

/** Once it was wanted it stays, for what was said may stand there yet. The first page of a visitor says nothing by it. */
export function LateToaster({ wanted }: { wanted: boolean }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (!wanted || Toaster) return
    import('./toaster.tsx').then(
      (loaded) => setToaster(() => loaded.Toaster),
      () => undefined, // where its code does not arrive the page stands all the same
    )
  }, [wanted, Toaster])
  return Toaster && <Toaster />
}

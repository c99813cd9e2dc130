import { lazy, Suspense, useEffect, useState } from 'react'

const Toaster = lazy(async () => ({ default: (await import('./toaster.tsx')).Toaster }))

/** Once it was wanted it stays, for what was said may stand there yet. The first page of a visitor says nothing by it. */
export function LateToaster({ wanted }: { wanted: boolean }) {
  const [there, setThere] = useState(false)
  useEffect(() => {
    if (wanted) setThere(true)
  }, [wanted])
  return (
    there && (
      <Suspense>
        <Toaster />
      </Suspense>
    )
  )
}

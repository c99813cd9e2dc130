import { type ReactNode, StrictMode, useEffect, useInsertionEffect, useRef } from 'react'
import { UiProviders } from './ui/providers.tsx'

export interface AppProps {
  children: ReactNode
  /** Called after React has hydrated the page and before any effect runs. The function it returns is called after all effects. */
  onHydrated?: () => () => void
}

/** The providers around the router, the same in the browser and during prerendering. */
export function App({ children, onHydrated }: AppProps) {
  const finish = useRef<() => void>(undefined)
  useInsertionEffect(() => {
    finish.current = onHydrated?.()
  }, [onHydrated])
  useEffect(() => {
    finish.current?.()
    finish.current = undefined
  })
  return (
    <StrictMode>
      <UiProviders>{children}</UiProviders>
    </StrictMode>
  )
}

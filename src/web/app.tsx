import { type ReactNode, StrictMode, useEffect, useInsertionEffect, useRef } from 'react'
import { UiProviders } from './ui/providers.tsx'

export interface AppProps {
  children: ReactNode
  /** Called when the page is React's but no component has touched it yet; what it returns, when all have. */
  onHydrated?: () => () => void
}

/** What stands around the router, the same in the browser and where pages are prerendered. */
export function App({ children, onHydrated }: AppProps) {
  const finish = useRef<() => void>(undefined)
  useInsertionEffect(() => {
    finish.current = onHydrated?.()
  }, [onHydrated])
  useEffect(() => {
    finish.current?.()
    finish.current = undefined
  }, [])
  return (
    <StrictMode>
      <UiProviders>{children}</UiProviders>
    </StrictMode>
  )
}

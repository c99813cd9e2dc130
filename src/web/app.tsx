import {
  type ReactNode,
  StrictMode,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { UiProviders } from './ui/providers.tsx'

export interface AppProps {
  children: ReactNode
  /**
   * Called after React has hydrated the page and before any effect runs. If it returns a function, that is called after all effects and
   * before the browser sends another event.
   */
  onHydrated?: () => (() => void) | undefined
}

/** The providers around the router, the same in the browser and during prerendering. */
export function App({ children, onHydrated }: AppProps) {
  const finish = useRef<(() => void) | undefined>(undefined)
  useInsertionEffect(() => {
    finish.current = onHydrated?.()
  }, [onHydrated])
  const [, setShown] = useState(false)
  // An update in a layout effect makes React run all effects before the browser can send another event.
  useLayoutEffect(() => {
    if (finish.current) setShown(true)
  }, [])
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

import { useEffect, useRef } from 'react'

/** Whether the component is still on the screen, for callbacks that can run after the user has left it. */
export function useIsMounted() {
  const mounted = useRef(false)
  useEffect(() => {
    mounted.current = true
    return () => {
      mounted.current = false
    }
  }, [])
  return mounted
}

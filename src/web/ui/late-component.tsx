import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { toastUnreachable } from '#web/api/error-message.ts'

/**
 * A component whose code loads when it is first shown; `loading` is shown until then. If the code does not load, the page stays with a
 * message, unlike with `React.lazy`, and a dialog closes. It is tried again when the component is shown again.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading?: ReactNode,
): ComponentType<Props & { onClose?: () => void }> {
  let Loaded: ComponentType<Props> | undefined
  return function LateComponent(props) {
    const [, setLoaded] = useState(false)
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, not on each render
    useEffect(() => {
      if (Loaded) return
      load().then(
        (component) => {
          Loaded = component
          setLoaded(true)
        },
        (error) => {
          toastUnreachable(error)
          props.onClose?.()
        },
      )
    }, [])
    return Loaded ? <Loaded {...props} /> : loading
  }
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { unreachable } from '#web/api/client.ts'
import { toastError } from '#web/api/error-message.ts'
import { ErrorState } from './states.tsx'

interface WhileLoading {
  loading?: ReactNode
  /** If the code does not load, the page stays as it is while it loads. */
  optional?: boolean
}

/**
 * A component whose code loads when it is first rendered. If the code does not load, the page stays, unlike with `React.lazy`: a dialog
 * closes with a message, and another part offers a retry.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { loading, optional }: WhileLoading = {},
): ComponentType<Props> {
  let Loaded: ComponentType<Props> | undefined
  return function Late(props) {
    const [error, setError] = useState<Error>()
    const [, setLoaded] = useState(false)
    const { onClose } = props as { onClose?: () => void }
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, and again after a failure, not on each render
    useEffect(() => {
      let shown = true
      if (!Loaded && !error)
        void load().then(
          (component) => {
            Loaded = component
            setLoaded(true)
          },
          (reason) => {
            if (!shown) return
            const failure = unreachable(reason)
            setError(failure)
            if (!onClose) return
            toastError(failure)
            onClose()
          },
        )
      return () => {
        shown = false
      }
    }, [error])
    if (Loaded) return <Loaded {...props} />
    if (!error || onClose || optional) return loading
    return <ErrorState error={error} onRetry={() => setError(undefined)} />
  }
}

import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { ApiError } from '#web/api/client.ts'
import { toastUnreachable } from '#web/api/error-message.ts'
import { ErrorState } from './states.tsx'

/**
 * A component whose code loads when it is first shown; `loading` is shown until then. If the code does not load, the page stays, unlike with
 * `React.lazy`: a dialog closes with a message, and any other part shows the error with a button to try again.
 */
export function lateComponent<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  loading?: ReactNode,
): ComponentType<Props & { onClose?: () => void }> {
  let Loaded: ComponentType<Props> | undefined
  return function LateComponent(props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>('loading')
    function start(): void {
      setState('loading')
      load().then(
        (component) => {
          Loaded = component
          setState('loaded')
        },
        (error) => {
          if (!props.onClose) return setState('failed')
          toastUnreachable(error)
          props.onClose()
        },
      )
    }
    // biome-ignore lint/correctness/useExhaustiveDependencies: loads once, not on each render
    useEffect(() => {
      if (!Loaded) start()
    }, [])
    if (Loaded) return <Loaded {...props} />
    return state === 'failed' ? (
      <ErrorState error={new ApiError('network_failed', 0)} onRetry={start} />
    ) : (
      loading
    )
  }
}

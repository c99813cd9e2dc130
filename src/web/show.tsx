import { type ReactNode, startTransition } from 'react'
import { createRoot, hydrateRoot, type Root, type RootOptions } from 'react-dom/client'
import { App } from './app.tsx'
import { captureEarlyInput } from './forms/replay-before-hydration.ts'

/** Whether the server's document is in this user's language. */
export const inOwnLanguage = () => !document.documentElement.classList.contains('other-language')

/** Hydrates the prerendered page that the element contains. */
export function hydrate(element: HTMLElement, page: ReactNode, options?: RootOptions): Root {
  const onHydrated = () => {
    const again = captureEarlyInput(element)
    delete element.dataset.page
    return again
  }
  return inSteps(() => hydrateRoot(element, <App onHydrated={onHydrated}>{page}</App>, options))
}

/**
 * Renders a page without hydration. Until it is complete, the server's document stays: the frame of a signed-in page, or a hidden page in
 * another language.
 */
export function render(element: HTMLElement, page: ReactNode, options?: RootOptions): Root {
  const onHydrated = () => {
    delete element.dataset.page
    document.documentElement.classList.remove('other-language')
    return undefined
  }
  return inSteps(() => {
    const root = createRoot(element, options)
    root.render(<App onHydrated={onHydrated}>{page}</App>)
    return root
  })
}

/** A transition, in which React yields between small steps, so that the page stays responsive. */
function inSteps(show: () => Root): Root {
  let root: Root | undefined
  startTransition(() => {
    root = show()
  })
  if (!root) throw new Error('a transition starts at once')
  return root
}

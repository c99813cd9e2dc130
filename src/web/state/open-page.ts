import { createContext, use } from 'react'
import type { Location, NavigateOptions } from 'react-router'

export type OpenPage = (to: string, options?: NavigateOptions) => void

let open: OpenPage = () => undefined

/** Opens a page of the application, by its address. */
export const openPage: OpenPage = (to, options) => open(to, options)

/** Sets how pages are opened: by the router, or by `first-page.tsx`, which loads the router. */
export function openPagesWith(opener: OpenPage): void {
  open = opener
}

/** The path of the current page. The key changes with every navigation. */
export type PageLocation = Pick<Location, 'pathname' | 'key'>

export const PageLocationContext = createContext<PageLocation>({ pathname: '', key: 'default' })

/** The location of the page, also where the router has not loaded. Screens that only the router shows use `useLocation`. */
export const usePageLocation = (): PageLocation => use(PageLocationContext)

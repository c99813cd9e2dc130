import { useLayoutEffect, useState } from 'react'

/**
 * The distance of an element from the top of the page, which a virtual list needs. Content above the element appears, disappears and
 * changes its height, so every render measures the distance again.
 */
export function usePageTop(element: { readonly current: HTMLElement | null }): number {
  const [top, setTop] = useState(0)
  useLayoutEffect(() => {
    const now = element.current ? Math.round(element.current.getBoundingClientRect().top + window.scrollY) : 0
    if (now !== top) setTop(now)
  })
  return top
}

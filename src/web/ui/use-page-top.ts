import { useLayoutEffect, useState } from 'react'

/**
 * The distance of an element from the top of the page, which a virtual list needs. Content above the element that appears, disappears or
 * changes its height changes the height of the page, so it is measured then. Measuring on every render would force a layout for each
 * row that scrolls into view, and measuring in the effect would force one in the first render, which uses `expected`.
 */
export function usePageTop(element: { readonly current: HTMLElement | null }, expected = 0): number {
  const [top, setTop] = useState(expected)
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => {
      if (element.current) setTop(Math.round(element.current.getBoundingClientRect().top + window.scrollY))
    })
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [element])
  return top
}

/**
 * The ref of a button that disappears with what it removes. The heading above takes its focus; otherwise the next Tab would start at the top
 * of the page.
 */
export function passFocusUp(button: HTMLButtonElement | null) {
  // React calls this just before it removes the button.
  return () => {
    const { activeElement, body } = document
    // A button whose work is still going on is disabled, and has lost the focus already.
    if (!button || (activeElement !== button && !(button.disabled && activeElement === body))) return
    const above = [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3)')].filter(
      (heading) => heading.compareDocumentPosition(button) & Node.DOCUMENT_POSITION_FOLLOWING,
    )
    queueMicrotask(() => {
      const heading = above.findLast(({ isConnected }) => isConnected)
      if (!heading) return
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
    })
  }
}

/**
 * Passes the focus on when the button that has it disappears, such as with the row that it deletes. Otherwise the next Tab would start at
 * the top of the page.
 */

/** What can take the focus of a button: the next buttons of its list, then the headings above. */
const heirs = new WeakMap<Element, readonly HTMLElement[]>()
/** The button that has the focus. */
let focused: Element | null = null
/** The button that had the focus before a dialog opened. */
let opener: Element | null = null

const observer = new MutationObserver(() => {
  const gone = focused
  if (!gone || gone.isConnected) return
  observer.disconnect()
  // what replaces the button, such as a menu whose code has loaded, takes the focus first
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) passFocusOf(gone)
  })
})

document.addEventListener('focusin', ({ target }) => {
  observer.disconnect()
  if (!(target instanceof Element)) return
  // A dialog that has deleted the row of its opener gives the focus to the main content.
  if (target.localName === 'main' && opener && !opener.isConnected) {
    passFocusOf(opener)
    return
  }
  focused = target.closest('button')
  if (!target.closest('[role=dialog]')) opener = focused
  if (!focused) return
  heirs.set(focused, heirsOf(focused))
  observer.observe(document.body, { childList: true, subtree: true })
})

// an Enter that is held presses one button once, so that it does not delete row after row
document.addEventListener(
  'keydown',
  (event) => event.repeat && event.key === 'Enter' && focused && event.preventDefault(),
  true,
)

function passFocusOf(button: Element): void {
  heirs.get(button)?.some((heir) => {
    if (heir.localName !== 'button') heir.tabIndex = -1
    heir.focus({ preventScroll: true })
    return document.activeElement === heir
  })
}

function heirsOf(button: Element): HTMLElement[] {
  const all = (within: string, wanted: string) => [
    ...(button.closest(within)?.querySelectorAll<HTMLElement>(wanted) ?? []),
  ]
  const isAfter = (other: Node) =>
    (button.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  return [
    ...all('table, ul, ol, fieldset, section', 'button').filter(isAfter),
    ...all('[role=dialog], main', 'h1, h2, h3')
      .filter((heading) => !isAfter(heading))
      .reverse(),
  ]
}

// no other module needs anything of this one
export {}

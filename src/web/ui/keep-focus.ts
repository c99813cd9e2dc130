/**
 * Passes the focus on when the button that has it disappears, such as with the row that it deletes. Otherwise the next Tab would start at
 * the top of the page.
 */

/** The button that was focused or pressed last, and what can take its focus: the next buttons of its list, then the headings above. */
let focused: readonly HTMLElement[] = []
/** The same for the button that had the focus before a menu or dialog opened. */
let opener = focused

const observer = new MutationObserver(() => {
  const gone = focused
  if (!isGone(gone)) return
  observer.disconnect()
  // what replaces the button, such as a menu whose code has loaded, takes the focus first
  requestAnimationFrame(() => {
    // a dialog takes the focus that one of its buttons loses
    if (document.activeElement?.matches('body, [role=dialog]')) passOn(gone)
  })
})

document.addEventListener('focusin', follow)
// a pressed button that opens a menu does not take the focus, and a press on an empty place only takes it away
document.addEventListener('pointerdown', follow)

// an Enter that stays down presses one button once, so that it does not delete row after row
document.addEventListener(
  'keydown',
  (event) => event.repeat && event.key === 'Enter' && focused.length > 0 && event.preventDefault(),
  true,
)

function follow({ target }: Event): void {
  observer.disconnect()
  if (!(target instanceof Element)) return
  const before = opener
  const button = target.closest('button')
  focused = button ? [button, ...heirsOf(button)] : []
  if (!target.closest('[role=dialog], [role=menu]')) opener = focused
  if (button) observer.observe(document.body, { childList: true, subtree: true })
  // A dialog that has deleted the row of its opener gives the focus to the main content.
  if (target.localName === 'main' && isGone(before)) passOn(before)
}

function isGone([button]: typeof focused): boolean {
  return button?.isConnected === false
}

function passOn([, ...heirs]: typeof focused): void {
  heirs.some((heir) => {
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

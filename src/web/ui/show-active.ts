/** Scrolls the list of tabs, and not the page, so that the selected tab is visible. */
export function showActive(list: HTMLElement | null): void {
  const active = list?.querySelector('[data-state="active"], [aria-current="page"]')
  if (!list || !active) return
  const [seen, tab] = [list.getBoundingClientRect(), active.getBoundingClientRect()]
  list.scrollLeft += Math.min(0, tab.left - seen.left) || Math.max(0, tab.right - seen.right)
}

import type { Locator, Page } from 'playwright-core'

/** Finds a figure by its label, in a page or in a part of a page. */
export function metricIn(place: Page | Locator): (label: string) => Locator {
  const page = 'goto' in place ? place : place.page()
  // a note of another figure can contain the label
  return (label) =>
    place
      .locator('dl > div')
      .filter({ has: page.locator('dt', { hasText: label }) })
      .first()
}

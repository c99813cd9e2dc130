import type { Locator, Page } from 'playwright-core'

/** Finds a figure by its label, in a page or in a part of a page. */
export function metricIn(place: Page | Locator): (label: string) => Locator {
  return (label) => place.locator('dl > div').filter({ hasText: label }).first()
}

import type { Locator, Page } from 'playwright-core'

/** Finds a figure by its label, inside a page or a part of it. */
export function metricIn(place: Page | Locator): (label: string) => Locator {
  return (label) => place.locator('dl > div').filter({ hasText: label }).first()
}

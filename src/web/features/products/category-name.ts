import type { TFunction } from 'i18next'
import { BUILT_IN_COST_CATEGORIES } from '#domain/catalog/platforms.ts'

/** Built-in categories are phrases; custom ones keep their name. */
export function categoryName(t: TFunction, { name, code }: { name: string; code: string | null }): string {
  const known = BUILT_IN_COST_CATEGORIES.find((each) => each === code)
  return known ? t(`catalog.costCategories.${known}`) : name
}

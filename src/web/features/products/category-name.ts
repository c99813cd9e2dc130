import type { TFunction } from 'i18next'
import { BUILT_IN_COST_CATEGORIES } from '#domain/catalog/platforms.ts'

/** Built-in categories are phrases; a seller's own keep the name they were given. */
export function categoryName(t: TFunction, { name, code }: { name: string; code: string | null }): string {
  const known = BUILT_IN_COST_CATEGORIES.find((each) => each === code)
  return known ? t(`catalog.costCategories.${known}`) : name
}

import { BUILT_IN_COST_CATEGORIES } from '#domain/catalog/platforms.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'

/** The name of a cost category: a phrase for built-in categories, the stored name for custom ones. */
export function categoryName(t: Translate, { name, code }: { name: string; code: string | null }): string {
  const known = BUILT_IN_COST_CATEGORIES.find((each) => each === code)
  return known ? t(`catalog.costCategories.${known}`) : name
}

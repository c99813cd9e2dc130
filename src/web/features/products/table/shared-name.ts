import type { ProductRow } from '#contract/product-rows.ts'

/** Whether a text ends with a character between the shared name and what distinguishes a variant, as in "Shirt - red" or "Shirt (red)". */
const END = /[-–—,،:/|(]$/

/** The name that all variants in `rows` share already, or the words with which all their names start. Empty if there is neither. */
export function sharedName(rows: readonly Pick<ProductRow, 'name' | 'variantOf'>[]): string {
  const given = new Set(rows.map(({ variantOf }) => variantOf))
  const [first] = rows
  if (!first) return ''
  if (first.variantOf !== '' && given.size === 1) return first.variantOf
  const names = rows.map(({ name }) => name.split(' '))
  const words = first.name.split(' ')
  const end = words.findIndex((word, at) => names.some((others) => others[at] !== word))
  let shared = (end < 0 ? words : words.slice(0, end)).join(' ').trimEnd()
  while (END.test(shared)) shared = shared.slice(0, -1).trimEnd()
  return shared
}

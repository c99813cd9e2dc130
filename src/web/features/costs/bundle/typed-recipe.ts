import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { parseQuantityInput } from '#web/i18n/parse.ts'
import type { RecipeForm } from '../api/recipes.ts'

const typedPart = z.object({
  key: z.number(),
  product: z.object({ id: z.string(), name: z.string() }).nullable(),
  count: z.string(),
})
export type TypedPart = z.output<typeof typedPart>

export const typedRecipe = z.object({
  from: z.enum(['always', 'day']),
  day: z.string(),
  parts: z.array(typedPart),
})
export type TypedRecipe = z.output<typeof typedRecipe>

export interface ShownRecipe {
  readonly validFrom: string
  readonly components: readonly {
    readonly productId: string
    readonly name: string
    readonly count: number
  }[]
}

/** The form values of a saved recipe, or of a new one that starts with these components. */
export function typedOf(recipe: ShownRecipe | null, today: string): TypedRecipe {
  const parts = recipe?.components ?? []
  return {
    from: recipe === null || recipe.validFrom === BEGINNING ? 'always' : 'day',
    day: recipe === null || recipe.validFrom === BEGINNING ? today : recipe.validFrom,
    parts:
      parts.length === 0
        ? [{ key: 0, product: null, count: '1' }]
        : parts.map(({ productId: id, name, count }, key) => ({
            key,
            product: { id, name },
            count: String(count),
          })),
  }
}

/** The recipe to send to the API, and the problems by the paths of their fields. */
export function readRecipe(
  { from, day, parts }: TypedRecipe,
  today: string,
): { form: RecipeForm | null; wrong: ReadonlyMap<string, ValidationKey> } {
  const wrong = new Map<string, ValidationKey>()
  const seen = new Set<string>()
  const components = parts.map(({ product, count }, at) => {
    const read = parseQuantityInput(count)
    if (product === null) wrong.set(`parts.${at}.product`, 'shipmentProductRequired')
    else if (seen.has(product.id)) wrong.set(`parts.${at}.product`, 'productRepeated')
    if (product !== null) seen.add(product.id)
    if (!read.ok) wrong.set(`parts.${at}.count`, read.error)
    else if (read.value <= 0) wrong.set(`parts.${at}.count`, 'quantityPositive')
    else if (read.value > LIMITS.componentUnits) wrong.set(`parts.${at}.count`, 'componentUnitsTooMany')
    return { productId: product?.id ?? '', count: read.ok ? read.value : 0 }
  })
  if (from === 'day' && day === '') wrong.set('day', 'costDayRequired')
  else if (from === 'day' && day > today) wrong.set('day', 'dayInFuture')
  const validFrom = from === 'always' ? 'always' : day
  return { form: wrong.size > 0 ? null : { validFrom, components }, wrong }
}

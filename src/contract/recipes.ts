import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { bundleKind } from './bundle-kind.ts'
import { effectFigures } from './cost-effect.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate, minorUnits, namedDay, says } from './fields.ts'
import { productParams } from './products.ts'

const components = z
  .array(
    z.object({
      productId: id,
      count: z
        .int({ error: says('quantityWhole') })
        .positive(says('quantityPositive'))
        .max(LIMITS.componentUnits, says('componentUnitsTooMany')),
    }),
  )
  .max(LIMITS.componentsPerBundle)

const validFrom = z
  .literal(['always', '0001-01-01'])
  .or(namedDay())
  .describe(
    'The recipe applies to sales from this day on; `always` or 0001-01-01: to all sales. Not in the future',
  )

const named = { productId: id, name: z.string(), sku: z.string(), count: z.int() }

export const productRecipes = z.object({
  currency,
  bundle: bundleKind.nullable(),
  recipes: z
    .array(
      z.object({
        validFrom: isoDate.describe('0001-01-01 means all sales'),
        components: z.array(z.object(named)),
      }),
    )
    .describe('Newest first'),
  today: z
    .object({
      unitCost: minorUnits.nullable().describe('Sum of the components; null if one is unknown'),
      available: z.int().nullable().describe('Units that the stock of the components is enough for'),
      components: z.array(
        z.object({
          ...named,
          unitCost: minorUnits.nullable(),
          quantity: z.int().nullable(),
          share: minorUnits.nullable().describe('Of the price of the bundle, in proportion to the costs'),
        }),
      ),
    })
    .nullable()
    .describe('By the recipe that applies today'),
  containedIn: z.array(z.object(named)).describe('Bundles that contain this product, on any day'),
  suggestion: z
    .object(named)
    .nullable()
    .describe(
      'What the title seems to say: a multipack of another product. Nothing uses it until it is saved',
    ),
})
export type ProductRecipes = z.output<typeof productRecipes>

export const recipeEffect = z.object({
  months: z
    .array(z.object({ month: isoDate, currency, before: effectFigures, after: effectFigures }))
    .describe('Months of the business whose figures change, newest first'),
  unitCost: minorUnits.nullable().describe('Of the product today, after the change'),
})
export type RecipeEffect = z.output<typeof recipeEffect>

const call = { tag: 'Products', access: 'owner' } as const
const path = '/api/businesses/{businessId}/products/{productId}/recipes'
const dayParams = productParams.extend({ validFrom })

export const listRecipes = endpoint({
  ...call,
  method: 'get',
  path,
  role: 'viewer',
  summary: 'What a bundle is made of, over time',
  params: productParams,
  response: productRecipes,
  errors: ['product_not_found'],
})

export const previewRecipe = endpoint({
  ...call,
  method: 'post',
  path: `${path}/{validFrom}/effect`,
  role: 'manager',
  summary: 'What a recipe would change in past months; changes nothing',
  params: dayParams,
  body: z.object({ components: components.describe('Empty: what the removal of the recipe would change') }),
  response: recipeEffect,
  errors: ['product_not_found', 'recipe_not_found', 'recipe_not_possible', 'invalid_input'],
})

export const saveRecipe = endpoint({
  ...call,
  method: 'put',
  path: `${path}/{validFrom}`,
  role: 'manager',
  summary:
    'Say what a product is made of from a day on. Its cost and stock then come from its components, and its sales are costed again',
  params: dayParams,
  body: z.object({ components: components.min(1, says('componentRequired')) }),
  response: productRecipes,
  errors: ['product_not_found', 'recipe_not_possible', 'invalid_input'],
})

export const deleteRecipe = endpoint({
  ...call,
  method: 'delete',
  path: `${path}/{validFrom}`,
  role: 'manager',
  summary: 'Remove a recipe; the previous recipe, or else the unit costs of the product, apply again',
  params: dayParams,
  response: productRecipes,
  errors: ['product_not_found', 'recipe_not_found'],
})

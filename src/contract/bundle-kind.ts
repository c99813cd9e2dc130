import { z } from 'zod'
import { BUNDLE_KINDS } from '#domain/bundles/recipe.ts'

export const bundleKind = z
  .enum(BUNDLE_KINDS)
  .describe(
    'A product with a recipe. Its cost and stock come from its components. null: a product with its own',
  )

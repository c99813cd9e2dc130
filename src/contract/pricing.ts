import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { endpoint } from './endpoint.ts'
import { enteredPrice } from './entered-amounts.ts'
import { id, minorUnits, requiredText, says, timestamp, typedCurrency } from './fields.ts'
import { productParams } from './products.ts'

const amount = z.int().min(0, says('feeAmountNegative'))

export const scenarioForm = z.object({
  name: requiredText(LIMITS.scenarioName, 'scenarioNameRequired', 'scenarioNameTooLong'),
  price: enteredPrice,
  currency: typedCurrency,
  soldOn: z
    .string()
    .max(100, says('textTooLong'))
    .default('')
    .describe(
      'The id of a platform of the product, followed by ".platform" or ".seller" for the shipper; empty for the first option',
    ),
  ads: amount.default(0).describe('Advertising cost per unit'),
  delivery: amount.default(0).describe('What the buyer pays for delivery'),
  category: z
    .string()
    .max(LIMITS.category, says('textTooLong'))
    .default('')
    .describe('The category for fee rules on all platforms; empty for that of each platform'),
  weightGrams: z
    .int({ error: says('feeWeightInvalid') })
    .min(1, says('feeWeightInvalid'))
    .max(LIMITS.weightGrams, says('feeWeightInvalid'))
    .nullable()
    .default(null)
    .describe('Weight of the packed item in grams on all platforms; null for that of each platform'),
})
export type ScenarioForm = z.input<typeof scenarioForm>

const scenario = z.object({
  id,
  name: z.string(),
  price: minorUnits.describe("In the product's currency, like all amounts"),
  soldOn: z.string(),
  ads: minorUnits,
  delivery: minorUnits,
  category: z.string(),
  weightGrams: z.int().nullable(),
  createdAt: timestamp,
})
export type Scenario = z.output<typeof scenario>

const PATH = '/api/businesses/{businessId}/products/{productId}/scenarios'
const scenarioParams = productParams.extend({ scenarioId: id })

export const listScenarios = endpoint({
  method: 'get',
  path: PATH,
  tag: 'Prices',
  summary: 'Saved prices of a product, newest first',
  access: 'owner',
  role: 'viewer',
  params: productParams,
  response: z.object({ scenarios: z.array(scenario) }),
  errors: ['product_not_found'],
})

export const keepScenario = endpoint({
  method: 'post',
  path: PATH,
  tag: 'Prices',
  summary: 'Save a price with its other inputs; the product does not change',
  access: 'owner',
  role: 'manager',
  params: productParams,
  body: scenarioForm,
  response: scenario,
  status: 201,
  errors: ['product_not_found', 'invalid_input', 'too_many_scenarios', 'currency_changed'],
})

export const applyScenario = endpoint({
  method: 'post',
  path: `${PATH}/{scenarioId}/apply`,
  tag: 'Prices',
  summary: 'Apply a saved price to the product',
  access: 'owner',
  role: 'manager',
  params: scenarioParams,
  response: z.object({ price: minorUnits }),
  errors: ['product_not_found', 'scenario_not_found'],
})

export const deleteScenario = endpoint({
  method: 'delete',
  path: `${PATH}/{scenarioId}`,
  tag: 'Prices',
  summary: 'Delete a saved price',
  access: 'owner',
  role: 'manager',
  params: scenarioParams,
  errors: ['product_not_found', 'scenario_not_found'],
})

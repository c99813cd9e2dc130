import { expect, test } from 'vitest'
import { BEGINNING } from '#domain/profit/cost-history.ts'
import { readRecipe, type TypedRecipe, typedOf } from './typed-recipe.ts'

const TODAY = '2026-11-23'
const lamp = { id: 'lamp', name: 'Lamp' }
const typed = (of: Partial<TypedRecipe> = {}): TypedRecipe => ({
  from: 'always',
  day: TODAY,
  parts: [{ key: 0, product: lamp, count: '3' }],
  ...of,
})
const wrong = (of: Partial<TypedRecipe>) => [...readRecipe(typed(of), TODAY).wrong]

test('reads the components and the day of a recipe', () => {
  const components = [{ productId: 'lamp', count: 3 }]
  expect(readRecipe(typed(), TODAY).form).toEqual({ validFrom: 'always', components })
  const fromDay = readRecipe(typed({ from: 'day', day: '2026-03-01' }), TODAY)
  expect(fromDay.form).toEqual({ validFrom: '2026-03-01', components })
})

test.each([
  ['no product', [{ key: 0, product: null, count: '1' }], 'parts.0.product', 'shipmentProductRequired'],
  ['no units', [{ key: 0, product: lamp, count: '0' }], 'parts.0.count', 'quantityPositive'],
  ['half a unit', [{ key: 0, product: lamp, count: '1.5' }], 'parts.0.count', 'quantityWhole'],
  ['too many units', [{ key: 0, product: lamp, count: '1001' }], 'parts.0.count', 'componentUnitsTooMany'],
])('refuses a recipe with %s', (_, parts, path, key) => {
  expect(wrong({ parts })).toEqual([[path, key]])
})

test('refuses a recipe with a repeated product, without a day, or with a day in the future', () => {
  const parts = [0, 1].map((key) => ({ key, product: lamp, count: '1' }))
  expect(wrong({ parts })).toEqual([['parts.1.product', 'productRepeated']])
  expect(wrong({ from: 'day', day: '' })).toEqual([['day', 'costDayRequired']])
  expect(wrong({ from: 'day', day: '2026-11-24' })).toEqual([['day', 'dayInFuture']])
})

test('a saved recipe is unchanged after it was shown in the fields and read back', () => {
  const components = [{ productId: 'lamp', name: 'Lamp', count: 3 }]
  for (const validFrom of [BEGINNING, '2026-03-01'])
    expect(readRecipe(typedOf({ validFrom, components }, TODAY), TODAY).form).toEqual({
      validFrom: validFrom === BEGINNING ? 'always' : validFrom,
      components: [{ productId: 'lamp', count: 3 }],
    })
})

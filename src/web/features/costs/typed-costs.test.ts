import { expect, test } from 'vitest'
import { LIMITS } from '#domain/catalog/limits.ts'
import { changedTexts, filledDown, rowsMatching, rowsMissing } from '#web/cost-grid/grid-row.ts'
import { costsToSave, gridRow, rowKey, START, targetOf, validFromOf, withTexts } from './typed-costs.ts'

const row = (sku: string, productId: string | null, unitCost: number | null = null) =>
  gridRow(
    {
      productId,
      sku,
      otherSkus: [`AMZ-${sku}`, sku],
      name: `قهوة ${sku}`,
      revenue: 5,
      quantity: null,
      unitCost,
      validFrom: null,
      bundle: null,
    },
    'EGP',
  )
const rows = [row('A-1', null), row('B-2', 'id-b', 500), row('C-3', null)]

test('saves the costs that can be read, and counts the unreadable ones', () => {
  const texts = { 'sku:A-1': '١٢٫٥', 'id-b': '7', 'sku:C-3': 'x', 'sku:gone': '9' }
  expect(costsToSave(rows, texts, 'EGP')).toEqual({
    costs: [
      { key: 'sku:A-1', unitCost: 1_250 },
      { key: 'id-b', unitCost: 700 },
    ],
    later: 0,
    wrong: 1,
    someKnown: true,
  })
  expect(costsToSave(rows, { 'sku:A-1': '1000000.01' }, 'EGP')).toMatchObject({ costs: [], wrong: 1 })
  expect(costsToSave(rows, { 'sku:A-1': '45000000' }, 'LBP').costs).toEqual([
    { key: 'sku:A-1', unitCost: 4_500_000_000 },
  ])
})

test('saves as many costs at once as a request accepts, and counts the others', () => {
  const many = Array.from({ length: LIMITS.unitCostRows + 2 }, (_, at) => row(`S-${at}`, null))
  const { costs, later } = costsToSave(many, Object.fromEntries(many.map(({ key }) => [key, '7'])), 'EGP')
  expect([costs.length, later]).toEqual([LIMITS.unitCostRows, 2])
})

test('the choice from when costs apply ends with the last typed cost, and counts only where the screen asks for it', () => {
  const input = { texts: { a: '1', b: '2' }, from: 'always', day: '2026-01-01' } as const
  expect(withTexts(input, { b: '2' })).toEqual({ ...input, texts: { b: '2' } })
  expect(withTexts(input, {})).toEqual(START)
  expect(validFromOf(input, true)).toBe('always')
  expect(validFromOf({ ...input, from: 'day' }, true)).toBe('2026-01-01')
  expect(validFromOf({ ...input, from: 'day', day: '' }, true)).toBeNull()
  expect(validFromOf({ ...input, from: 'day', day: '' }, false)).toBe('today')
  expect(validFromOf(input, false)).toBe('today')
})

test('identifies a row in a request by its product id, or by its SKU if it has no product', () => {
  expect(targetOf(rowKey({ productId: null, sku: 'sku:A' }))).toEqual({ sku: 'sku:A' })
  expect(targetOf(rowKey({ productId: 'id-b', sku: 'B-2' }))).toEqual({ productId: 'id-b' })
})

test('finds rows by name and by any SKU, in any spelling', () => {
  const found = (search: string) => rowsMatching(rows, search).map(({ sku }) => sku)
  expect(found('قهوه')).toEqual(['A-1', 'B-2', 'C-3'])
  expect(found('amz-b')).toEqual(['B-2'])
  expect(found('tea')).toEqual([])
})

test('lists a row with a known cost among those without one while a text is typed in it or was just deleted', () => {
  const missing = (texts: Record<string, string>, emptied: string | null = null) =>
    rowsMissing(rows, texts, emptied).map(({ sku }) => sku)
  expect(missing({ 'sku:A-1': '5' })).toEqual(['A-1', 'C-3'])
  expect(missing({ 'id-b': 'ألف' })).toEqual(['A-1', 'B-2', 'C-3'])
  expect(missing({}, 'id-b')).toEqual(['A-1', 'B-2', 'C-3'])
})

test('"fill down" copies the first selected text into the other selected rows, or into the empty rows below a single selected row', () => {
  const keys = ['a', 'b', 'c', 'd']
  expect(filledDown(keys, { b: '5', c: '6' }, { first: 1, last: 2 })).toEqual({ c: '5' })
  expect(filledDown(keys, { b: '5', c: '6' }, { first: 1, last: 1 })).toEqual({ d: '5' })
  expect(filledDown(keys, {}, { first: 0, last: 3 })).toEqual({})
})

test('removes a typed cost when its text becomes empty', () => {
  expect(changedTexts({ a: '1', b: '2' }, { a: '', c: '3' })).toEqual({ b: '2', c: '3' })
})

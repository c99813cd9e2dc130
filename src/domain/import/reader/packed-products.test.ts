import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { sallaPacked } from '../testing/salla-file.ts'
import { listedProducts, packedProducts } from './packed-products.ts'

describe('products of an order packed as text in one cell', () => {
  test('are read with commas, digits and brackets in their names', () => {
    expect(
      packedProducts("['(SKU: 1LM6M)عرض (شتوي)، 12 لتر(Qty: 1)','(SKU: )Musk, \"white\" [2](Qty: ٣)']"),
    ).toEqual([
      { sku: '1LM6M', name: 'عرض (شتوي)، 12 لتر', units: 1, price: null },
      { sku: null, name: 'Musk, "white" [2]', units: 3, price: null },
    ])
  })

  test.each([
    '',
    '[]',
    'OUD-50',
    "['(SKU: A)name']",
    "['(SKU: A)name(Qty: 0)']",
    "['(SKU: A)name(Qty: 1.5)']",
    "['(SKU: A)name(Qty: 1)','more']",
    "['(SKU: A)name(Qty: 1)','(SKU: B)name(Qty: x)']",
  ])('are rejected in the cell %j', (cell) => {
    expect(packedProducts(cell)).toBe(null)
  })

  test('products that were generated and packed are read unchanged', () => {
    const one = fc.record({
      sku: fc.constantFrom('A-1', 'عود', '1LM6M', 'x y'),
      name: fc.constantFrom('عطر عود', 'Oud, 50 ml', "it's (new)", '12 لتر', '[a]'),
      units: fc.integer({ min: 1, max: 999 }),
    })
    fc.assert(
      fc.property(fc.array(one, { minLength: 1, maxLength: 5 }), (products) => {
        expect(packedProducts(sallaPacked(products))).toEqual(
          products.map((each) => ({ ...each, price: null })),
        )
      }),
    )
  })
})

describe('products of an order as a JSON list in one cell', () => {
  test('are read with quantity and price written as numbers or as texts', () => {
    expect(listedProducts('[["عود", 2, "OUD-50", 99.95, "x"], ["Musk", "1", "", "40"]]')).toEqual([
      { sku: 'OUD-50', name: 'عود', units: 2, price: '99.95' },
      { sku: null, name: 'Musk', units: 1, price: '40' },
    ])
    expect(listedProducts('["Musk", 1, "M"]')).toEqual([{ sku: 'M', name: 'Musk', units: 1, price: null }])
  })

  test.each([
    '',
    '[]',
    '{}',
    '[["Musk"]]',
    '[["Musk", 0, "M"]]',
    '[["Musk", 1.5, "M"]]',
    '["Musk", 1',
    'null',
    '7',
    '[["a",1],7]',
  ])('are rejected when the cell is %j', (cell) => {
    expect(listedProducts(cell)).toBe(null)
  })
})

import { describe, expect, test } from 'vitest'
import { type CatalogueProduct, cellOf } from './columns.ts'
import { type CatalogueOptions, readCatalogue } from './read-catalogue.ts'

const lamp: CatalogueProduct = {
  ...{ id: '0b0e7b5e-0000-4000-8000-000000000001', name: 'Lamp', sku: 'LAMP-1', category: 'Home' },
  variantOf: 'Lamps',
  ...{ price: 25_000, unitCost: 10_000, quantity: 10, lowStockBelow: 5, tags: ['old'], archived: false },
  platforms: [{ name: 'noon', sku: 'N-LAMP' }],
}
const mug: CatalogueProduct = {
  ...lamp,
  ...{ id: '0b0e7b5e-0000-4000-8000-000000000002', name: 'Mug', sku: 'MUG-2', price: null, unitCost: null },
}
const EXPORTED = 'SKU,Stock,Stock when exported,Product\n'
const options: CatalogueOptions = { currency: 'EGP', products: [lamp, mug] }

function read(text: string, more: Partial<CatalogueOptions> = {}) {
  const found = readCatalogue(text, { ...options, ...more })
  if (found.outcome !== 'read') throw new Error(`the file was not read: ${found.outcome}`)
  return found
}
const problems = (text: string, more?: Partial<CatalogueOptions>) =>
  read(text, more).problems.map(({ line, column, problem }) => [line, column, problem])

test.each([
  ['English headers, in any case', 'SKU,PRICE,unit cost\nLAMP-1,199.50,90\n'],
  ['Arabic headers and digits', 'رمز المنتج,السعر,تكلفة القطعة\nLAMP-1,١٩٩٫٥٠,٩٠\n'],
  ['headers with a sign that can mean the currency', 'SKU,Price (£),Cost (£)\nLAMP-1,199.50,90\n'],
  ['headers with the currency', 'SKU,Price (EGP),Cost (EGP)\nLAMP-1,199.50,90\n'],
  ['semicolons and decimal commas', 'SKU;Selling price;Cost\nLAMP-1;199,50;90,00\n'],
  ['another spelling of the SKU', 'SKU,Price,Cost\nlamp-1,199.50,90\n'],
  ['the SKU of a platform', 'SKU,Price,Cost\nN-LAMP2,199.50,90\n'],
])('reads a table with %s', (_, text) => {
  const platforms = [{ name: 'noon', sku: 'N-LAMP2' }]
  const { changes } = read(text, { products: [{ ...lamp, platforms }, mug] })
  expect(changes.map(({ product, after }) => [product.sku, after])).toEqual([
    ['LAMP-1', { price: 19_950, unitCost: 9_000 }],
  ])
})

test('an empty cell changes nothing, and neither does the same value in another notation', () => {
  const text = 'SKU,Product,Price,Stock,Tags,Archived\nLAMP-1,,250,10,old,false\nMUG-2,Mug,,,,\n'
  expect(read(text)).toMatchObject({ changes: [], created: [], unchanged: 2, problems: [] })
})

test('an export contains no cost and stock of a bundle, and a file that states them is refused', () => {
  const products = [{ ...lamp, bundle: 'multipack' as const }, mug]
  expect(cellOf('unitCost', products[0] ?? lamp, 'EGP', 'en')).toBe('')
  expect(cellOf('bundle', products[0] ?? lamp, 'EGP', 'ar')).toBe('عبوة متعددة')
  const written = 'SKU,Price,Unit cost,Stock,Bundle\nLAMP-1,199.50,,,Multipack\n'
  expect(read(written, { products }).changes).toMatchObject([{ after: { price: 19_950 } }])
  expect(problems('SKU,Unit cost,Stock\nLAMP-1,90,4\n', { products })).toEqual([
    [2, 'Unit cost', 'of_bundle'],
    [2, 'Stock', 'of_bundle'],
  ])
})

test.each([
  ['is the same', '12,12', undefined],
  ['is the same with a separator', '"1,200",1200', undefined],
  ['is the same negative stock', '-4,-4', undefined],
  ['was edited', '9,12', 9],
  ['was edited to 0', '0,12', 0],
  ['was entered where none was known', '9,', 9],
])('compares a stock with the exported one, not with the stock now: it %s', (_, cells, quantity) => {
  for (const header of ['Stock,Stock when exported', 'المخزون,المخزون عند التصدير']) {
    const { changes, problems } = read(`SKU,Price,${header}\nLAMP-1,199.50,${cells}\n`)
    expect(problems).toEqual([])
    expect(changes.map(({ after }) => after)).toEqual([
      { price: 19_950, ...(quantity !== undefined && { quantity }) },
    ])
  }
})

test('a new product has the stock of its row, also in the row of an export', () => {
  expect(read(`${EXPORTED}VASE-3,12,12,Vase\n`).created).toEqual([
    { sku: 'VASE-3', name: 'Vase', quantity: 12 },
  ])
})

test.each([',', '،', ' ; '])('a cell of tags that contains only separators changes nothing: %s', (cell) => {
  expect(read(`SKU,Tags\nLAMP-1,"${cell}"\n`)).toMatchObject({ changes: [], unchanged: 1, problems: [] })
})

test('a row with a new SKU creates a product that has only the values of the row', () => {
  const { created } = read('SKU,Name,Price,Stock,Tags\nVASE-3,Vase,12.50,0,"a، b"\nBOWL-4,Bowl,,,\n')
  expect(created).toEqual([
    { sku: 'VASE-3', name: 'Vase', price: 1_250, quantity: 0, tags: ['a', 'b'] },
    { sku: 'BOWL-4', name: 'Bowl' },
  ])
})

test('accepts prices and costs in Lebanese pounds, of which a dollar buys many', () => {
  const text = 'SKU,Name,Price,Cost\nPHONE-1,Phone,89700000,45000000\n'
  expect(readCatalogue(text, { currency: 'LBP', products: [] })).toMatchObject({
    created: [{ sku: 'PHONE-1', name: 'Phone', price: 8_970_000_000, unitCost: 4_500_000_000 }],
    problems: [],
  })
})

test.each(['Variant of', 'Parent', 'المنتج الأساسي'])('the column %s makes products variants', (header) => {
  expect(read(`SKU,${header}\nLAMP-1,lamps\nMUG-2,Lamps\n`).changes).toMatchObject([
    { product: { sku: 'LAMP-1' }, after: { variantOf: 'lamps' } },
  ])
})

describe('reports the line and the column of a row and does not use the row', () => {
  test.each([
    ['when an amount cannot be read', 'SKU,Price\nLAMP-1,12 EUR\n', 'Price', 'amount_unreadable'],
    ['when an amount is too precise', 'SKU,Price\nLAMP-1,12.345678\n', 'Price', 'amount_too_precise'],
    ['when the price is 0', 'SKU,Price\nLAMP-1,0\n', 'Price', 'price_not_positive'],
    ['when a cost is negative', 'SKU,Cost\nLAMP-1,-5\n', 'Cost', 'sign_mismatch'],
    ['when a stock is no whole number', 'SKU,Stock\nLAMP-1,two\n', 'Stock', 'count_unreadable'],
    ['when an edited stock is negative', `${EXPORTED}LAMP-1,-4,10,\n`, 'Stock', 'sign_mismatch'],
    ['when an amount is too large', 'SKU,Cost\nLAMP-1,1000001\n', 'Cost', 'too_large'],
    ['when the currency is another', 'SKU,Price,Currency\nLAMP-1,12,SAR\n', 'Currency', 'currency_differs'],
    [
      'when the header names another currency',
      'SKU,Price (SAR)\nLAMP-1,12\n',
      'Price (SAR)',
      'currency_differs',
    ],
    [
      'when only the header of its second amount names another currency',
      'SKU,Price (USD),Cost (USD)\nLAMP-1,,10\n',
      'Cost (USD)',
      'currency_differs',
    ],
    [
      'when the sign in the header cannot mean the currency',
      'SKU,Price ($)\nLAMP-1,12\n',
      'Price ($)',
      'currency_differs',
    ],
    ['when archived is neither yes nor no', 'SKU,Archived\nLAMP-1,perhaps\n', 'Archived', 'archived_unclear'],
    ['when it has no SKU', 'SKU,Price\n,12\n', 'SKU', 'sku_missing'],
    ['when a new product has no name', 'SKU,Price\nNEW,12\n', '', 'name_missing'],
    ['when its id is unknown', 'Safi ID,Price\nabc,12\n', 'Safi ID', 'id_unknown'],
    ['when the SKU of an id differs', `Safi ID,SKU\n${lamp.id},OTHER\n`, 'SKU', 'sku_differs'],
    ['when its platforms differ', 'SKU,Platforms\nLAMP-1,Amazon\n', 'Platforms', 'platforms_differ'],
    ['when it has more cells than the header', 'SKU,Price\nMUG-2,5\nLAMP-1,1,250\n', '', 'column_count'],
  ])('%s', (_, text, column, problem) => {
    const { problems: found, changes } = read(text)
    expect(found.map((each) => [each.column, each.problem])).toEqual([[column, problem]])
    expect(changes.filter(({ product }) => product.id === lamp.id)).toEqual([])
  })

  test('when the file states two different values for one product; equal rows count once', () => {
    expect(problems('SKU,Price\nLAMP-1,12\nlamp-1,13\nMUG-2,5\nMUG-2,5\n')).toEqual([
      [2, 'SKU', 'given_twice'],
      [3, 'SKU', 'given_twice'],
    ])
  })

  test('when several products of the business have its SKU', () => {
    const products = [lamp, { ...mug, sku: 'LAMP-1' }]
    expect(problems('SKU,Price\nLAMP-1,12\n', { products })).toEqual([[2, 'SKU', 'sku_ambiguous']])
  })
})

test('asks for the decimal mark when no amount shows which one it is, unless an amount is unchanged since the export', () => {
  const text = 'SKU,Price\nLAMP-1,"1,250"\n'
  const asked = readCatalogue(text, options)
  expect(asked).toMatchObject({ outcome: 'needs_choice', choices: [{ column: 'Price', samples: ['1,250'] }] })
  expect(read(text, { decimalMark: 'point' }).changes).toMatchObject([{ after: { price: 125_000 } }])
  const exported = 'SKU,Price,Unit cost\nLAMP-1,"1,250",100.00\n'
  expect(read(exported).changes).toMatchObject([{ after: { price: 125_000 } }])
})

test('asks for the decimal mark of a stock such as 12.000 when no price shows it, and never for plain counts', () => {
  const text = 'SKU,Stock\nLAMP-1,12.000\n'
  expect(readCatalogue(text, options)).toMatchObject({
    outcome: 'needs_choice',
    choices: [{ column: 'Stock', samples: ['12.000'] }],
  })
  expect(read(text, { decimalMark: 'point' }).changes).toMatchObject([{ after: { quantity: 12 } }])
  expect(read(text, { decimalMark: 'comma' }).changes).toMatchObject([{ after: { quantity: 12_000 } }])
  const priced = 'SKU,Price,Stock\nLAMP-1,260.50,12.000\n'
  expect(read(priced).changes).toMatchObject([{ after: { price: 26_050, quantity: 12 } }])
  const plain = 'SKU,Stock,Low stock threshold\nLAMP-1,"1,000",12\n'
  expect(read(plain).changes).toMatchObject([{ after: { quantity: 1_000, lowStockBelow: 12 } }])
})

test('refuses tables that have no SKU column or name a column twice, and lists the columns that it ignores', () => {
  expect(readCatalogue('Product,Price\nLamp,12\n', options)).toEqual({ outcome: 'unclear', columns: [] })
  expect(readCatalogue('SKU,Price,Selling price\nLAMP-1,12,13\n', options)).toEqual({
    outcome: 'unclear',
    columns: ['Selling price'],
  })
  expect(readCatalogue(' \n', options)).toMatchObject({ outcome: 'refused', refusal: { code: 'file_empty' } })
  expect(read('SKU,Colour\nLAMP-1,red\n')).toMatchObject({ ignored: ['Colour'], unchanged: 1 })
})

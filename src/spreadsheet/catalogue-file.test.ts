import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CatalogueProduct } from '#domain/import/catalogue/columns.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { catalogueCsv, catalogueXlsx, readCatalogueFile } from './catalogue-file.ts'
import { makeWorkbook, sourceOf } from './testing/make-workbook.ts'

const currency = fc.constantFrom('EGP', 'KWD', 'JPY')
const text = fc.oneof(
  fc.string({ maxLength: 12, unit: 'grapheme' }),
  fc.constantFrom(
    '=1+1',
    "'=x",
    '-7',
    '+cmd|x',
    'a;b',
    'a,b',
    'a "b"',
    'two\nlines',
    ' عود\u200f ',
    '0012',
    '1.250',
    '="5"',
  ),
)
const known = (most: number) => fc.option(fc.integer({ min: 1, max: most }))
const product = fc.record({
  id: fc.uuid(),
  name: text.map((name) => `${name}n`),
  sku: text,
  category: text,
  variantOf: text,
  price: known(100_000_000),
  unitCost: fc.option(fc.integer({ min: 0, max: 100_000_000 })),
  quantity: fc.option(fc.integer({ min: -5_000, max: 1_000_000 })),
  lowStockBelow: fc.option(fc.integer({ min: 0, max: 1_000 })),
  tags: fc.uniqueArray(fc.constantFrom('summer', 'two words', 'صيف', 'a, b', '=x'), { maxLength: 4 }),
  archived: fc.boolean(),
  platforms: fc.uniqueArray(fc.record({ name: fc.constantFrom('noon', 'Amazon', 'A, b'), sku: text }), {
    selector: ({ name }) => name,
  }),
})

test('the exported catalogue contains no changes when it is read again, as CSV and as XLSX, in both languages, also after sales', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(product, { selector: ({ id }) => id, maxLength: 6, minLength: 1 }),
      currency,
      fc.constantFrom('en' as const, 'ar' as const),
      fc.nat(3),
      async (exported, of, language, sold) => {
        const file = { products: exported, currency: of, language }
        const products = exported.map((each) => ({
          ...each,
          quantity: each.quantity === null ? null : each.quantity - sold,
        }))
        for (const bytes of [Buffer.from(catalogueCsv(file)), catalogueXlsx(file)]) {
          const { read } = await readCatalogueFile(sourceOf(bytes), { currency: of, products })
          expect(read).toEqual({
            outcome: 'read',
            changes: [],
            created: [],
            unchanged: products.length,
            problems: [],
            ignored: [],
          })
        }
      },
    ),
    { numRuns: fuzzRuns(60) },
  )
})

test('an edited workbook changes only the edited cells, and names each cell that cannot be read', async () => {
  const before: CatalogueProduct = {
    ...{
      id: 'a',
      name: 'Lamp',
      sku: 'L-1',
      category: '',
      variantOf: '',
      price: 25_000,
      unitCost: null,
      quantity: 3,
    },
    ...{ lowStockBelow: null, tags: [], archived: false, platforms: [] },
  }
  const other = { ...before, id: 'b', name: 'Mug', sku: 'M-2', price: 4_000 }
  const edited = [
    { ...before, price: 19_900, tags: ['new'] },
    { ...other, lowStockBelow: -4 },
  ]
  const bytes = catalogueXlsx({ products: edited, currency: 'EGP', language: 'en' })
  const { read, workbook } = await readCatalogueFile(sourceOf(bytes), {
    currency: 'EGP',
    products: [before, other],
  })
  expect(read).toMatchObject({
    changes: [{ product: { id: 'a' }, after: { price: 19_900, tags: ['new'] } }],
    problems: [{ line: 3, column: 'Low stock below', cell: '-4', problem: 'sign_mismatch' }],
  })
  expect(workbook?.sheets).toEqual([{ name: 'Products', after: 0 }])
})

test('reads the stored numbers of a workbook with a point as decimal mark, and asks only about texts', async () => {
  const catalogue = (price: string) => {
    const cells = `<c t="inlineStr"><is><t>L-1</t></is></c><c t="inlineStr"><is><t>Lamp</t></is></c><c><v>2.375</v></c>`
    const header = ['SKU', 'Name', 'Stock', 'Price'].map(
      (name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`,
    )
    return sourceOf(makeWorkbook({ sheet: `<row>${header.join('')}</row><row>${cells}${price}</row>` }))
  }
  const read = async (price: string, currency: 'JPY' | 'EGP', decimalMark?: 'comma') =>
    (await readCatalogueFile(catalogue(price), { currency, products: [], decimalMark })).read
  const stored = '<c><v>1.234</v></c>'
  const problem = { line: 2, column: 'Stock', cell: '2.375', problem: 'count_unreadable' }
  for (const currency of ['JPY', 'EGP'] as const)
    expect(await read(stored, currency)).toMatchObject({
      problems: [{ column: 'Price', cell: '1.234', problem: 'amount_too_precise' }, problem],
    })
  const text = '<c t="inlineStr"><is><t>1.234</t></is></c>'
  expect(await read(text, 'EGP')).toMatchObject({ choices: [{ column: 'Price', samples: ['1.234'] }] })
  expect(await read(text, 'EGP', 'comma')).toMatchObject({ problems: [problem] })
})

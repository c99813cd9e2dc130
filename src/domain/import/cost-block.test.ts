import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BlockOptions, readCostBlock } from './cost-block.ts'
import { CostTargets, costsBySku, costsDownwards, type PlacedCost } from './cost-changes.ts'

const options: BlockOptions = {
  currency: 'EGP',
  knows: (sku) => ['A-1', 'B-2', 'B|2', '1001'].includes(sku.trim()),
}
const block = (text: string, more: Partial<BlockOptions> = {}) => readCostBlock(text, { ...options, ...more })
/** Returns the SKU and the cost of each row. */
function rows(text: string, more: Partial<BlockOptions> = {}) {
  const read = block(text, more)
  return 'rows' in read ? [read.outcome, ...read.rows.map(({ sku, value }) => [sku, value])] : read.outcome
}

describe('a pasted block of one column', () => {
  test.each([
    [
      'plain numbers, as spreadsheets copy them',
      '12.5\r\n7\r\n',
      [
        [null, 1_250],
        [null, 700],
      ],
    ],
    [
      'decimal commas',
      '12,50\n7,25',
      [
        [null, 1_250],
        [null, 725],
      ],
    ],
    [
      'Arabic digits',
      '١٢٫٥\n٧',
      [
        [null, 1_250],
        [null, 700],
      ],
    ],
    [
      'amounts with their currency',
      '12.50 EGP\nج.م 7',
      [
        [null, 1_250],
        [null, 700],
      ],
    ],
    ['a header', 'Unit cost\n12.50', [[null, 1_250]]],
    ['an Arabic header', 'تكلفة القطعة\n٧', [[null, 700]]],
    [
      'empty cells between, which keep their place',
      '1\n\n3\n\n',
      [
        [null, 100],
        [null, null],
        [null, 300],
      ],
    ],
    [
      'cells that cannot be read',
      '1\nabc\n-2\n12,34.5\n0.001',
      [
        [null, 100],
        [null, 'amount_unreadable'],
        [null, 'sign_mismatch'],
        [null, 'amount_unreadable'],
        [null, 'amount_too_precise'],
      ],
    ],
  ])('reads %s', (_what, text, read) => {
    expect(rows(text)).toEqual(['column', ...read])
  })

  test('asks whether a comma or point marks decimals or thousands when both readings fit', () => {
    expect(block('1,234\n5,678')).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ samples: ['1,234', '5,678'] }],
    })
    expect(rows('1,234\n5,678', { decimalMark: 'point' })).toEqual([
      'column',
      [null, 123_400],
      [null, 567_800],
    ])
    expect(rows('1.234\n5', { decimalMark: 'comma' })).toEqual(['column', [null, 123_400], [null, 500]])
  })

  test('does not guess whether a comma separates a numeric SKU from its cost', () => {
    expect(block('1001,50\n1001,75').outcome).toBe('unclear')
    expect(block('1001,50\n9999,75').outcome).toBe('unclear')
  })
})

describe('a pasted block of several columns', () => {
  test.each([
    [
      'SKU and cost',
      'A-1\t12,50\nB-2\t3',
      [
        ['A-1', 1_250],
        ['B-2', 300],
      ],
    ],
    [
      'cost before SKU',
      '12.50\tA-1\n3\tB-2',
      [
        ['A-1', 1_250],
        ['B-2', 300],
      ],
    ],
    [
      'a header of another system',
      'Title\tSKU\tPrice\tCost per item\nAmber\tA-1\t99\t12.5',
      [['A-1', 1_250]],
    ],
    ['an Arabic header', 'رمز المنتج;التكلفة\nA-1;12,5', [['A-1', 1_250]]],
    [
      'a title and a SKU without a cost around decimal commas',
      'Prices of March\nA-1;12,50\nB-2;13,75\nC-3',
      [
        ['Prices of March', null],
        ['A-1', 1_250],
        ['B-2', 1_375],
        ['C-3', null],
      ],
    ],
    ['a header that nobody foresaw', 'Artikel\tEinkauf\nA-1\t5', [['A-1', 500]]],
    [
      'a name between SKU and cost',
      'A-1\tAmber\t5\nB-2\tBasil\t6',
      [
        ['A-1', 500],
        ['B-2', 600],
      ],
    ],
    [
      'commas between cells',
      'A-1,5.25\nX-9,6',
      [
        ['A-1', 525],
        ['X-9', 600],
      ],
    ],
    [
      'SKUs that the seller does not have',
      'X-1\t5\nX-2\t6',
      [
        ['X-1', 500],
        ['X-2', 600],
      ],
    ],
    [
      'a quoted cell with a tab',
      '"A-1"\t"5"\n"B\t2"\t6',
      [
        ['A-1', 500],
        ['B\t2', 600],
      ],
    ],
    [
      'a cost that cannot be read',
      'A-1\tn/a\nB-2\t5',
      [
        ['A-1', 'amount_unreadable'],
        ['B-2', 500],
      ],
    ],
  ])('reads %s', (_what, text, read) => {
    expect(rows(text)).toEqual(['table', ...read])
  })

  test.each([
    ['two columns could be the cost', 'A-1\t5\t9\nB-2\t6\t8'],
    ['two columns contain known SKUs', 'A-1\tB-2\t5'],
    ['the header names the cost twice', 'sku\tcost\tunit cost\nA-1\t5\t6'],
    ['no column has numbers', 'A\tB\nC\tD'],
    ['a bar may be a part of a SKU', '1001|9,7.5\nA-1,5'],
    ['a SKU of the seller contains the bar', 'B|3,7.5\nB|2,5.5'],
  ])('is unclear when %s', (_what, text) => {
    expect(block(text).outcome).toBe('unclear')
  })

  test('reads no cost in another currency, and no cost from a row with an extra cell, which a thousands comma may have split off', () => {
    expect(rows('sku,unit_cost,currency\nA-1,5,USD\nB-2,6,EGP\nX-1,7,\nX-2,8,gold')).toEqual([
      'table',
      ['A-1', 'currency_differs'],
      ['B-2', 600],
      ['X-1', 700],
      ['X-2', 'currency_unknown'],
    ])
    expect(rows('sku,unit cost (USD)\nA-1,5\nB-2,')).toEqual([
      'table',
      ['A-1', 'currency_differs'],
      ['B-2', null],
    ])
    expect(rows('sku,unit cost (EGP)\nA-1,5')).toEqual(['table', ['A-1', 500]])
    expect(rows('sku,unit_cost\nA-1,1,234.50\nB-2,6')).toEqual([
      'table',
      ['A-1', 'column_count'],
      ['B-2', 600],
    ])
    expect(rows('A-1\t5 USD\nB-2\t6')).toEqual(['table', ['A-1', 'amount_unreadable'], ['B-2', 600]])
  })

  test('refuses an empty block and a quote that never closes', () => {
    expect(block(' \n\t\n')).toMatchObject({ outcome: 'refused', refusal: { code: 'file_empty' } })
    expect(block('A-1\t"5\nB-2\t6')).toMatchObject({ outcome: 'refused' })
  })
})

const targets = new CostTargets([
  { key: 'amber', skus: ['A-1', 'AMZ-1'] },
  { key: 'basil', skus: ['B-2'] },
  { key: 'mint', skus: ['كمون-٣'] },
  { key: 'one', skus: ['Same'] },
  { key: 'two', skus: ['same'] },
])
const minor = (costs: ReadonlyMap<string, PlacedCost>) => [...costs].map(([key, { value }]) => [key, value])
const changesOf = (text: string, currency: BlockOptions['currency'] = 'EGP') => {
  const read = block(text, { currency })
  if (!('rows' in read)) throw new Error(read.outcome)
  return costsBySku(read.rows, targets, currency)
}

describe('cost changes of a table with SKUs', () => {
  test('apply to the exact SKU, or else to another spelling of it', () => {
    expect(minor(changesOf('a-1\t5\nB-2 \t6\nSame\t7\nكمون-3\t8').costs)).toEqual([
      ['amber', 500],
      ['basil', 600],
      ['one', 700],
      ['mint', 800],
    ])
  })

  test('list every cost that cannot be used, with its reason, and ignore an empty cost', () => {
    const { costs, problems } = changesOf('A-1\t5\nX-9\t6\nSAME\t7\nB-2\tten\nAMZ-1\t6\nB-2\t')
    expect([...costs]).toEqual([])
    expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
      [1, 'given_twice'],
      [2, 'sku_unknown'],
      [3, 'sku_ambiguous'],
      [4, 'amount_unreadable'],
      [5, 'given_twice'],
    ])
  })

  test('accept a SKU that occurs twice with the same cost', () => {
    expect(changesOf('A-1\t5\nA-1\t5.00')).toMatchObject({ problems: [] })
  })

  test.each([
    ['one SKU on two shelves', 'A-1\t10\nA-1\t10\nB-2\t3'],
    ['two SKUs of one product', 'A-1\t10\nAMZ-1\t10\nB-2\t3'],
    ['one row that cannot be read', 'A-1\t10\nA-1\tten\nB-2\t3'],
  ])('take no stock count of a product when several rows count it: %s', (_, text) => {
    const { costs, problems } = changesOf(text, null)
    expect(minor(costs)).toEqual([['basil', 3]])
    expect(problems).toMatchObject([{ line: 1, problem: 'given_twice' }, { line: 2 }])
  })

  test('take a stock count when the other row of the product is empty', () => {
    expect(changesOf('A-1\t10\nAMZ-1\t\nB-2\t3', null).problems).toEqual([])
  })
})

test('pasted costs without SKUs fill the rows of the grid from the focused row downwards, and a cost beyond the last row is a problem', () => {
  const read = block('1\n\nx\n4\n5')
  if (!('rows' in read)) throw new Error(read.outcome)
  const { costs, problems } = costsDownwards(read.rows, ['a', 'b', 'c', 'd'])
  expect(minor(costs)).toEqual([
    ['a', 100],
    ['d', 400],
  ])
  expect(problems.map(({ line, problem }) => [line, problem])).toEqual([
    [3, 'amount_unreadable'],
    [5, 'no_row'],
  ])
})

test('reads every cost of a generated block in the row of its SKU, with a decimal point or comma', () => {
  const cost = fc.nat(9_999_999)
  const sku = fc.stringMatching(/^[A-Z]{2,5}-\d{1,4}$/)
  const table = fc.uniqueArray(fc.record({ sku, cost: fc.option(cost) }), {
    selector: (row) => row.sku,
    minLength: 1,
  })
  fc.assert(
    fc.property(table, fc.constantFrom('.', ','), fc.boolean(), (written, mark, header) => {
      fc.pre(written.some((row) => row.cost !== null))
      const cell = (minor: number | null) =>
        minor === null ? '' : `${Math.floor(minor / 100)}${mark}${String(minor % 100).padStart(2, '0')}`
      const lines = written.map((row) => `${row.sku}\t${cell(row.cost)}`)
      const known = new Set(written.map((row) => row.sku))
      const read = block([...(header ? ['SKU\tUnit cost'] : []), ...lines].join('\r\n'), {
        knows: (text) => known.has(text),
      })
      expect('rows' in read && read.rows.map(({ sku, value }) => ({ sku, cost: value }))).toEqual(written)
    }),
  )
})

test('reads whole numbers as counted units, with or without a header, and rejects any other text', () => {
  const counted = (text: string) => rows(text, { currency: null })
  expect(counted('SKU\tStock\nA-1\t12\nB-2\t1,000\nX-1\t0')).toEqual([
    'table',
    ['A-1', 12],
    ['B-2', 1_000],
    ['X-1', 0],
  ])
  expect(counted('رمز المنتج\tالكمية\nA-1\t٢٠')).toEqual(['table', ['A-1', 20]])
  expect(counted('A-1\t1.5\nB-2\t-3\nX-1\tten\nX-2\t5 EGP\nX-3\t')).toEqual([
    'table',
    ['A-1', 'amount_unreadable'],
    ['B-2', 'sign_mismatch'],
    ['X-1', 'amount_unreadable'],
    ['X-2', 'amount_unreadable'],
    ['X-3', null],
  ])
  // the stock column is read as counted units, and the unit cost column is not
  expect(counted('sku\tunit cost\tstock\nA-1\t9\t4')).toEqual(['table', ['A-1', 4]])
})

test('asks whether the point of counted units such as 12.000 marks decimals when no other count shows it', () => {
  const counted = (text: string, more: Partial<BlockOptions> = {}) => rows(text, { currency: null, ...more })
  const text = 'SKU,Stock\nA-1,12.000\nB-2,5.000'
  expect(block(text, { currency: null })).toMatchObject({
    outcome: 'needs_choice',
    choices: [{ column: 'Stock', samples: ['12.000', '5.000'] }],
  })
  expect(counted(text, { decimalMark: 'point' })).toEqual(['table', ['A-1', 12], ['B-2', 5]])
  expect(counted(text, { decimalMark: 'comma' })).toEqual(['table', ['A-1', 12_000], ['B-2', 5_000]])
  expect(counted('A-1\t12.000\nB-2\t5.0')).toEqual(['table', ['A-1', 12], ['B-2', 5]])
  expect(counted('A-1\t12.000\nB-2\t1,000')).toEqual(['table', ['A-1', 12], ['B-2', 1_000]])
  expect(counted('A-1\t12.000\nB-2\t1.200.000')).toEqual(['table', ['A-1', 12_000], ['B-2', 1_200_000]])
})

test('takes the cell separator from the header when a product name contains another separator', () => {
  const counted = (text: string) => rows(text, { currency: null })
  expect(counted('SKU,Product,Stock\nA-1,Amber | 100 ml,12\nB-2,"Basil; Thai",3')).toEqual([
    'table',
    ['A-1', 12],
    ['B-2', 3],
  ])
  expect(rows('الرمز;رمز المنتج;التكلفة\nx | y;A-1;12,5')).toEqual(['table', ['A-1', 1_250]])
  expect(rows('Artikel,Unit cost\nA-1 | blue,5\nB-2,6')).toEqual(['table', ['A-1 | blue', 500], ['B-2', 600]])
  // the header names no column, so the cells of all rows decide
  expect(rows('Artikel|Einkauf\nA-1|5')).toEqual(['table', ['A-1', 500]])
})

test('finds a SKU that starts like a formula, also with the apostrophe of an exported file', () => {
  const some = new CostTargets([
    { key: 'minus', skus: ['-A1'] },
    { key: 'typed', skus: ["'=B2"] },
    { key: 'formula', skus: ['=B2'] },
  ])
  expect(["'-A1", '-A1', "'-a1", "'=B2", '=B2', "'C3"].map((sku) => some.find(sku))).toEqual([
    ...['minus', 'minus', 'minus', 'typed', 'formula'],
    undefined,
  ])
  const read = block("SKU,Unit cost\n'-A1,5\n", { knows: (sku) => some.find(sku) !== undefined })
  if (!('rows' in read)) throw new Error(read.outcome)
  expect(costsBySku(read.rows, some, 'EGP')).toMatchObject({ problems: [] })
  expect(minor(costsBySku(read.rows, some, 'EGP').costs)).toEqual([['minus', 500]])
})

import { describe, expect, test, vi } from 'vitest'
import type { ProductDetail } from '#contract/products.ts'
import { planProduct } from '#domain/profit/planned.ts'
import { validation } from '#phrases/en/validation.ts'
import { addPhrases } from '#web/i18n/phrase-book.ts'
import { emptyPlatform, emptyValues, type ProductValues, valuesOf } from './form-values.ts'
import { type ProductDraft, restoredValues } from './product-draft.ts'
import { type Opened, readValues, sumOfCosts } from './read-values.ts'

addPhrases('en', 'validation', validation)

const NOON = '00000000-0000-4000-8000-000000000001'
const AMAZON = '00000000-0000-4000-8000-000000000002'
const GOODS = '00000000-0000-4000-8000-00000000000a'
const BOX = '00000000-0000-4000-8000-00000000000b'

const STORED = { price: 25_000, platforms: [], costItems: [] }

function values(overrides: Partial<ProductValues> = {}): ProductValues {
  return {
    ...emptyValues(),
    name: 'Desk lamp',
    price: '250.00',
    quantity: '40',
    platforms: [
      { ...emptyPlatform(NOON), referralFee: '15', outboundFee: '20.00' },
      { ...emptyPlatform(AMAZON), referralFee: '10', outboundFee: '15', monthlyStorageFee: '2.5' },
    ],
    costItems: [
      { costCategoryId: GOODS, name: 'Lamp', amount: '80' },
      { costCategoryId: BOX, name: '', amount: '10' },
    ],
    ...overrides,
  }
}

const problemsOf = (overrides: Partial<ProductValues>) => readValues(values(overrides), 'EGP').problems

describe('readValues', () => {
  test('converts typed text to the amounts of the contract', () => {
    const { input, problems, planned } = readValues(values(), 'EGP')
    expect(problems).toEqual([])
    expect(input).toMatchObject({
      price: 25_000,
      quantity: 40,
      platforms: [
        { platformId: NOON, referralFeePpm: 150_000, outboundFee: 2_000, monthlyStorageFee: 0 },
        { platformId: AMAZON, referralFeePpm: 100_000, outboundFee: 1_500, monthlyStorageFee: 250 },
      ],
      costItems: [
        { costCategoryId: GOODS, name: 'Lamp', amount: 8_000 },
        { costCategoryId: BOX, name: '', amount: 1_000 },
      ],
    })
    expect(planned && planProduct(planned).platforms.map(({ netPerSale }) => netPerSale)).toEqual([
      10_250, 11_750,
    ])
  })

  test.each(['15%', '١٥٪', '٪١٥'])('reads the referral fee %s as fifteen percent', (referralFee) => {
    const platforms = [{ ...emptyPlatform(NOON), referralFee }]
    expect(readValues(values({ platforms }), 'EGP')).toMatchObject({
      problems: [],
      input: { platforms: [{ referralFeePpm: 150_000 }] },
    })
  })

  test('leaves an uncounted stock unknown, and reads a typed count', () => {
    const uncounted = readValues(values({ quantity: '', uncounted: true }), 'EGP')
    expect(uncounted.problems).toEqual([])
    expect(uncounted.input.quantity).toBeNull()
    expect(uncounted.planned && planProduct(uncounted.planned).projectedProfit).toBeNull()
    expect(readValues(values({ quantity: '0', uncounted: true }), 'EGP').input.quantity).toBe(0)
    expect(problemsOf({ quantity: '' })).toEqual([{ path: 'quantity', code: 'quantityWhole' }])
  })

  test('reads Arabic-Indic digits, and as many decimals as the currency has', () => {
    expect(readValues(values({ price: '٢٥٠٫٥', quantity: '٤٠' }), 'EGP').input).toMatchObject({
      price: 25_050,
      quantity: 40,
    })
    expect(readValues(values({ price: '12.500' }), 'KWD').input.price).toBe(12_500)
  })

  test('reads an empty list of costs as unknown, and a cost of 0 as known', () => {
    expect(readValues(values({ costItems: [] }), 'EGP').planned?.unitCost).toBeNull()
    const free = { costCategoryId: GOODS, name: '', amount: '0' }
    expect(readValues(values({ costItems: [free] }), 'EGP').planned?.unitCost).toBe(0)
  })

  test('sends the choice from when a new cost applies only where the form asks for it, or else the day of the seller', () => {
    const local = vi.spyOn(Date.prototype, 'toLocaleDateString').mockReturnValue('2026-12-01')
    const sent = (cost: Pick<Opened, 'unitCost' | 'bundle'> | undefined) =>
      readValues(values({ costFrom: 'always' }), 'EGP', cost && { ...STORED, ...cost }).input.costFrom
    expect(sent({ unitCost: 8_000, bundle: null })).toBe('always')
    // the cost is the known one again, no cost was known, it comes from the components, or the product is new
    const others = [
      { unitCost: 9_000, bundle: null },
      { unitCost: null, bundle: null },
    ]
    expect([...others, { unitCost: 8_000, bundle: 'bundle' as const }, undefined].map(sent)).toEqual(
      Array(4).fill('2026-12-01'),
    )
    local.mockRestore()
  })

  test('ignores an empty row, and requires an amount in a row with a name', () => {
    const blank = { costCategoryId: GOODS, name: ' ', amount: '' }
    expect(readValues(values({ costItems: [blank] }), 'EGP')).toMatchObject({
      problems: [],
      input: { costItems: [] },
      planned: { unitCost: null },
    })
    expect(problemsOf({ costItems: [blank, { ...blank, name: 'Box' }] })).toEqual([
      { path: 'costItems.1.amount', code: 'amountUnreadable' },
    ])
  })

  test('reports errors at the right form row when empty rows precede it', () => {
    const blank = { costCategoryId: GOODS, name: '', amount: '' }
    const platform = emptyPlatform(NOON)
    expect(
      problemsOf({
        costItems: [blank, { ...blank, amount: '-1' }, blank, { ...blank, amount: '1000000.01' }],
        platforms: [
          { ...platform, referralFee: '101' },
          { ...platform, referralFee: '-1', outboundFee: '10000.01', monthlyStorageFee: '10000.01' },
        ],
      }),
    ).toEqual([
      { path: 'platforms.1.referralFee', code: 'referralFeeNegative' },
      { path: 'costItems.1.amount', code: 'costAmountNegative' },
      { path: 'platforms.0.referralFee', code: 'referralFeeTooLarge' },
      { path: 'platforms.1.outboundFee', code: 'outboundFeeTooLarge' },
      { path: 'platforms.1.monthlyStorageFee', code: 'storageFeeTooLarge' },
      { path: 'costItems.3.amount', code: 'costAmountTooLarge' },
    ])
  })

  test('accepts a referral fee above the price if a fee rule fills it', () => {
    const filled = { ...emptyPlatform(NOON), referralFee: '127.7778', follows: ['referral' as const] }
    expect(readValues(values({ price: '0.90', platforms: [filled] }), 'EGP')).toMatchObject({
      problems: [],
      input: { platforms: [{ referralFeePpm: 1_277_778 }] },
    })
  })

  test('accepts a price and costs above the limits if the product has them already, as after an import', () => {
    const lamp = { costCategoryId: GOODS, name: 'Lamp' }
    const typed = values({ price: '2000000', costItems: [{ ...lamp, amount: '1500000' }] })
    const stored: Opened = {
      ...STORED,
      bundle: null,
      price: 200_000_000,
      unitCost: 150_000_000,
      costItems: [{ ...lamp, id: BOX, category: '', categoryCode: null, amount: 150_000_000 }],
    }
    expect(readValues(typed, 'EGP', stored).problems).toEqual([])
    expect(readValues(typed, 'EGP').problems.map(({ code }) => code)).toEqual([
      'priceTooLarge',
      'costAmountTooLarge',
    ])
    expect(readValues({ ...typed, price: '2000001' }, 'EGP', stored).problems).toEqual([
      { path: 'price', code: 'priceTooLarge' },
    ])
  })

  test.each([
    [{ price: '2.505' }, 'price', 'amountAmbiguous'],
    [{ price: '2.5055' }, 'price', 'priceTooPrecise'],
    [{ price: 'ten' }, 'price', 'amountUnreadable'],
    [{ platforms: [] }, 'platforms', 'platformRequired'],
  ] as const)('the input %o is reported at the field %s as %s', (overrides, path, code) => {
    expect(problemsOf(overrides as Partial<ProductValues>)).toEqual([{ path, code }])
  })

  test('computes figures once all numbers are readable, even without a name or a platform', () => {
    expect(readValues(values({ price: 'ten' }), 'EGP').planned).toBeNull()
    expect(readValues(values({ name: '', platforms: [] }), 'EGP').planned).toMatchObject({ unitCost: 9_000 })
  })
})

test('reads a saved product back unchanged from the form', () => {
  const product: ProductDetail = {
    id: GOODS,
    businessId: BOX,
    name: 'Dates',
    description: 'Two kilos',
    sku: 'D-1',
    category: 'Food',
    variantOf: 'Dates',
    status: 'active',
    currency: 'KWD',
    price: 12_500,
    quantity: 7,
    lowStockBelow: null,
    unitCost: 3_250,
    bundle: null,
    images: [{ id: NOON, url: '/api/images/1' }],
    platforms: [
      {
        platformId: NOON,
        name: 'noon',
        code: 'noon',
        isCustom: false,
        sku: 'N-1',
        referralFeePpm: 157_500,
        outboundFee: 1_005,
        monthlyStorageFee: 0,
        fulfilment: 'seller',
        feeCategory: 'bags',
        weightGrams: 350,
        follows: ['referral'],
      },
    ],
    costItems: [
      {
        id: AMAZON,
        costCategoryId: GOODS,
        category: 'Product',
        categoryCode: 'product',
        name: '',
        amount: 3_250,
      },
    ],
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const shown = valuesOf(product)
  expect(shown.platforms[0]).toMatchObject({
    referralFee: '15.75',
    outboundFee: '1.005',
    monthlyStorageFee: '',
  })
  expect(readValues(shown, 'KWD')).toMatchObject({
    problems: [],
    input: {
      name: 'Dates',
      price: 12_500,
      quantity: 7,
      imageIds: [NOON],
      platforms: [
        {
          sku: 'N-1',
          referralFeePpm: 157_500,
          outboundFee: 1_005,
          monthlyStorageFee: 0,
          fulfilment: 'seller',
          feeCategory: 'bags',
          weightGrams: 350,
          follows: ['referral'],
        },
      ],
      costItems: [{ costCategoryId: GOODS, amount: 3_250 }],
    },
  })
})

test('sums the costs of a list: null for an empty list, NaN while a cost is unreadable', () => {
  const item = (amount: string, name = '') => ({ costCategoryId: GOODS, name, amount })
  expect(sumOfCosts([item('80'), item('10.5'), item('')], 'EGP')).toBe(9_050)
  expect(sumOfCosts([item('')], 'EGP')).toBeNull()
  expect(sumOfCosts([item('80'), item('', 'Box')], 'EGP')).toBeNaN()
})

describe('restoring a draft whose product changed meanwhile', () => {
  const SALLA = '00000000-0000-4000-8000-000000000003'
  const noon = { ...emptyPlatform(NOON), outboundFee: '20.00', follows: ['referral' as const] }
  const amazon = { ...emptyPlatform(AMAZON), outboundFee: '5.00' }
  const salla = { ...emptyPlatform(SALLA), sku: 'S-1' }
  const draft = (platforms: ProductValues['platforms']): ProductDraft => ({
    ...{ values: { platforms }, openedPlatforms: [noon, amazon] },
    ...{ id: '', step: 'platforms', completed: [], addedCategories: [] },
  })
  const restored = (mine: ProductValues['platforms'], now: ProductValues['platforms']) =>
    restoredValues(values({ platforms: now }), draft(mine)).platforms

  test('keeps fees and platforms that others changed, beside the changes of the draft', () => {
    const changed = { ...amazon, outboundFee: '7.00' }
    expect(restored([{ ...noon, sku: 'N-1' }, amazon], [noon, changed, salla])).toEqual([
      { ...noon, sku: 'N-1' },
      changed,
      salla,
    ])
    expect(restored([noon, { ...amazon, outboundFee: '6.00' }], [noon, changed])).toEqual([
      noon,
      { ...amazon, outboundFee: '6.00' },
    ])
  })

  test('removes a platform that either side removed, unless the draft changes it', () => {
    expect(restored([amazon], [noon, amazon, salla])).toEqual([amazon, salla])
    expect(restored([{ ...noon, sku: 'N-1' }, amazon], [noon])).toEqual([{ ...noon, sku: 'N-1' }])
    const mine = { ...amazon, sku: 'A-1' }
    expect(restored([noon, mine], [noon])).toEqual([noon, mine])
  })

  test('a fee that a colleague entered replaces one that follows rules, whatever the rules have filled in', () => {
    const entered = { ...noon, referralFee: '9', follows: [] }
    expect(restored([{ ...noon, referralFee: '15', sku: 'N-1' }, amazon], [entered, amazon])).toEqual([
      { ...entered, sku: 'N-1' },
      amazon,
    ])
  })
})

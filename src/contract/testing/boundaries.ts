import type { ValidationKey } from '#phrases/en/validation.ts'

/**
 * A value as the user types it and as the request contains it, with the expected error code. Without a code the value
 * is accepted.
 */
export type Boundary = readonly [typed: string, sent: unknown, code?: ValidationKey]

export interface FieldBoundaries {
  /** The path of the field in the request body. */
  readonly path: string
  readonly cases: readonly Boundary[]
}

/** The title of a test, such as "1000001: priceTooLarge" or "100 letters: taken". */
export function titleOf([typed, , code]: Boundary): string {
  const shown = typed.length > 12 ? `${typed.length} letters` : JSON.stringify(typed)
  return `${shown}: ${code ?? 'taken'}`
}

const text = (length: number) => 'x'.repeat(length)
const same = (value: string, code?: ValidationKey): Boundary => (code ? [value, value, code] : [value, value])

/** Boundary values of a text: at its maximum length, just below and just above. */
const upTo = (most: number, tooLong: ValidationKey): Boundary[] => [
  same(text(most - 1)),
  same(text(most)),
  same(text(most + 1), tooLong),
]
const required = (code: ValidationKey): Boundary[] => [same(' ', code), same('x')]

export const BUSINESS_BOUNDARIES: readonly FieldBoundaries[] = [
  { path: 'name', cases: [...required('businessNameRequired'), ...upTo(100, 'businessNameTooLong')] },
  { path: 'description', cases: [same(''), ...upTo(500, 'businessDescriptionTooLong')] },
]

export const PLATFORM_NAME: readonly Boundary[] = [
  same('', 'platformNameRequired'),
  same(' ', 'platformNameRequired'),
  same(text(101), 'textTooLong'),
]
export const CATEGORY_NAME: readonly Boundary[] = [
  same('', 'categoryNameRequired'),
  same(' ', 'categoryNameRequired'),
  same(text(101), 'textTooLong'),
]

export const QUANTITY: readonly Boundary[] = [
  ['', undefined, 'quantityWhole'],
  ['-1', -1, 'quantityNegative'],
  ['0', 0],
  ['1', 1],
  ['1.5', 1.5, 'quantityWhole'],
  ['999999', 999_999],
  ['1000000', 1_000_000],
  ['1000001', 1_000_001, 'quantityTooLarge'],
]

/** Numbers of damaged units that a seller types for a product with ten units in stock. */
export const DAMAGED_OF_TEN: readonly (readonly [typed: string, sent: unknown, taken: boolean])[] = [
  ['-1', -1, false],
  ['0', 0, false],
  ['1.5', 1.5, false],
  ['11', 11, false],
  ['9', 9, true],
  ['1', 1, true],
]

/**
 * The fields of a product that hold amounts. `minorPerUnit` is the number of minor units in one unit of the currency,
 * such as 100 piastres in a pound. `factor` raises the limits in a currency of which a dollar buys very many units.
 */
function amounts(minorPerUnit: number, factor = 1): FieldBoundaries[] {
  const digits = String(minorPerUnit).length - 1
  const least = (1 / minorPerUnit).toFixed(digits)
  const nearly = (units: number) => `${units - 1}.${'9'.repeat(digits)}`
  const over = (units: number) => `${units}.${'1'.padStart(digits, '0')}`
  const atMost = (most: number, tooLarge: ValidationKey): Boundary[] => {
    const units = most * factor
    return [
      [nearly(units), units * minorPerUnit - 1],
      [String(units), units * minorPerUnit],
      [over(units), units * minorPerUnit + 1, tooLarge],
    ]
  }
  const notNegative = (code: ValidationKey): Boundary[] => [
    [`-${least}`, -1, code],
    ['0', 0],
    [least, 1],
  ]
  return [
    {
      path: 'price',
      cases: [
        ['', undefined, 'pricePositive'],
        [`-${least}`, -1, 'pricePositive'],
        ['0', 0, 'pricePositive'],
        [least, 1],
        ...atMost(1_000_000, 'priceTooLarge'),
      ],
    },
    {
      path: 'platforms.0.outboundFee',
      cases: [
        ['', undefined],
        ...notNegative('outboundFeeNegative'),
        ...atMost(10_000, 'outboundFeeTooLarge'),
      ],
    },
    {
      path: 'platforms.0.monthlyStorageFee',
      cases: [['', undefined], ...notNegative('storageFeeNegative'), ...atMost(10_000, 'storageFeeTooLarge')],
    },
    {
      path: 'costItems.0.amount',
      cases: [...notNegative('costAmountNegative'), ...atMost(1_000_000, 'costAmountTooLarge')],
    },
  ]
}

/** Amounts in Egyptian pounds. A pound has a hundred piastres. */
export const EGP_AMOUNTS = amounts(100)
/** Amounts in Kuwaiti dinars. A dinar has a thousand fils. */
export const KWD_AMOUNTS = amounts(1_000)
/** Amounts in Lebanese pounds. A US dollar buys about 90,000 of them. */
export const LBP_AMOUNTS = amounts(100, 1_000)

/** Fields that do not depend on the currency. */
export const PRODUCT_BOUNDARIES: readonly FieldBoundaries[] = [
  { path: 'name', cases: [...required('productNameRequired'), ...upTo(199, 'productNameTooLong')] },
  { path: 'quantity', cases: QUANTITY },
  { path: 'description', cases: [same(''), ...upTo(5_000, 'textTooLong')] },
  { path: 'sku', cases: [same(''), ...upTo(200, 'textTooLong')] },
  { path: 'category', cases: [same(''), ...upTo(100, 'textTooLong')] },
  {
    path: 'platforms.0.referralFeePpm',
    cases: [
      ['', undefined],
      ['-0.01', -100, 'referralFeeNegative'],
      ['0', 0],
      ['0.01', 100],
      ['99.99', 999_900],
      ['100', 1_000_000],
      ['100.01', 1_000_100, 'referralFeeTooLarge'],
    ],
  },
  { path: 'platforms.0.sku', cases: [same(''), ...upTo(200, 'textTooLong')] },
  { path: 'costItems.0.name', cases: [same(''), ...upTo(200, 'textTooLong')] },
]

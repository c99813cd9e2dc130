import type { CountryCode } from '../../catalog/countries.ts'
import { added, type Supplies, type Supply, type SupplyKind } from './supplies.ts'

/** The emirates in the order of boxes 1a to 1g of the Emirati return. */
export const EMIRATES = [
  'abu_dhabi',
  'dubai',
  'sharjah',
  'ajman',
  'umm_al_quwain',
  'ras_al_khaimah',
  'fujairah',
] as const
export type Emirate = (typeof EMIRATES)[number]

/** The VAT return forms of countries. `EG` and `other` are summaries, because Safi knows no box numbers for them. */
export const VAT_FORMS = ['AE', 'SA', 'EG', 'other'] as const
export type VatFormName = (typeof VAT_FORMS)[number]

export const BOX_KEYS = [
  'standard',
  'tourists',
  'reverseCharge',
  'citizens',
  'zeroRated',
  'zeroRatedExports',
  'exports',
  'exempt',
  'imports',
  'importAdjustments',
  'outputTotal',
  'purchases',
  'reverseChargeInput',
  'importsAtCustoms',
  'importsReverseCharge',
  'zeroRatedPurchases',
  'exemptPurchases',
  'tableTax',
] as const
export type BoxKey = (typeof BOX_KEYS)[number]

/**
 * How the amount of a box is known.
 * - `known`: computed from sales files.
 * - `candidate`: computed, but counts only with documents that Safi has not seen.
 * - `total`: the sum of the boxes that Safi knows.
 * - `missing`: Safi does not know it, so the box has no amount.
 */
export const BOX_STATES = ['known', 'candidate', 'total', 'missing'] as const
export type BoxState = (typeof BOX_STATES)[number]

export interface VatBox {
  readonly key: BoxKey
  /** The number of the box on the form; null in a summary. */
  readonly number: string | null
  readonly state: BoxState
  /** The amount without VAT. Null if unknown. */
  readonly amount: number | null
  /**
   * The part that corrects earlier sales, if the form has a column for it. On other forms `amount` includes this part, and this is null.
   */
  readonly adjustment: number | null
  readonly vat: number | null
  /** The kinds of sales in this box. */
  readonly of: readonly SupplyKind[]
}

type BoxPlan = readonly [key: BoxKey, number: string | null, state?: Exclude<BoxState, 'missing'>]

/** The kinds of sales that each computed box contains. A total contains those of all other boxes. */
const CONTENTS: { readonly [Key in BoxKey]?: readonly SupplyKind[] } = {
  standard: ['inside', 'apart'],
  exports: ['abroad'],
  zeroRatedExports: ['abroad'],
  exempt: ['exempt'],
  outputTotal: ['inside', 'apart', 'abroad', 'exempt'],
}

const SUMMARY: readonly BoxPlan[] = [
  ['standard', null, 'known'],
  ['exports', null, 'candidate'],
  ['exempt', null, 'known'],
  ['outputTotal', null, 'total'],
  ['zeroRated', null],
  ['purchases', null],
  ['imports', null],
]

const PLANS: Readonly<Record<VatFormName, readonly BoxPlan[]>> = {
  AE: [
    ['standard', '1', 'known'],
    ['tourists', '2'],
    ['reverseCharge', '3'],
    ['zeroRatedExports', '4', 'candidate'],
    ['exempt', '5', 'known'],
    ['imports', '6'],
    ['importAdjustments', '7'],
    ['outputTotal', '8', 'total'],
    ['purchases', '9'],
    ['reverseChargeInput', '10'],
  ],
  SA: [
    ['standard', '1', 'known'],
    ['citizens', '2'],
    ['zeroRated', '3'],
    ['exports', '4', 'candidate'],
    ['exempt', '5', 'known'],
    ['outputTotal', '6', 'total'],
    ['purchases', '7'],
    ['importsAtCustoms', '8'],
    ['importsReverseCharge', '9'],
    ['zeroRatedPurchases', '10'],
    ['exemptPurchases', '11'],
  ],
  EG: [...SUMMARY, ['tableTax', null]],
  other: SUMMARY,
}

export function vatFormOf(country: CountryCode): VatFormName {
  return VAT_FORMS.find((form) => form === country) ?? 'other'
}

/**
 * Fills the boxes of a return from the supplies of its period. Refunds reduce the amount of their box, unless the form has a column for
 * adjustments. Boxes about purchases and imports are named but stay empty, because a sales file cannot fill them.
 */
export function vatReturn(form: VatFormName, { of }: Supplies, emirate: Emirate | null): VatBox[] {
  return PLANS[form].map(([key, plain, state]): VatBox => {
    const number = plain === '1' && form === 'AE' ? emirateBox(emirate) : plain
    if (!state) return { key, number, state: 'missing', amount: null, adjustment: null, vat: null, of: [] }
    const kinds = CONTENTS[key] ?? []
    const sum = (part: 'sales' | 'refunds') =>
      kinds.reduce<Supply>((all, kind) => added(all, of[kind][part]), { base: 0, vat: 0 })
    const { sales, refunds } = { sales: sum('sales'), refunds: sum('refunds') }
    const net = added(sales, refunds)
    const amounts =
      form === 'SA'
        ? { amount: sales.base, adjustment: refunds.base }
        : { amount: net.base, adjustment: null }
    return { key, number, state, ...amounts, vat: net.vat, of: kinds }
  })
}

/** The number of the first box of the Emirati return: "1b" for Dubai, and "1" while the emirate is unknown. */
function emirateBox(emirate: Emirate | null): string {
  return emirate === null ? '1' : `1${'abcdefg'[EMIRATES.indexOf(emirate)]}`
}

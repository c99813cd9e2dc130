import type { CountryCode } from '../../catalog/countries.ts'
import { applyRate, exact } from '../../money/money.ts'
import { isHome, type VatPeriod, vatPeriodOn } from '../vat-status.ts'

/**
 * How a VAT return treats a sale.
 * - `inside`: a domestic sale whose price includes VAT.
 * - `apart`: a domestic sale whose file states tax separately.
 * - `abroad`: a sale to another country. It may be an export; the file does not prove it.
 * - `exempt`: a sale while the business was exempt.
 * - `outside`: a sale while the business was not registered. It belongs in no return.
 */
export const SUPPLY_KINDS = ['inside', 'apart', 'abroad', 'exempt', 'outside'] as const
export type SupplyKind = (typeof SUPPLY_KINDS)[number]

/** Sale lines that a VAT return treats alike, summed in the currency of the return. */
export interface SoldGroup {
  readonly day: string
  /** Null if the file names no country. */
  readonly country: string | null
  readonly refund: boolean
  readonly taxApart: boolean
  /** The revenue of these lines; negative for refunds, as the other sums are. */
  readonly revenue: number
  readonly tax: number
  readonly outputVat: number
  /** What platforms charged according to their files, before reimbursements. */
  readonly fees: number
  /** How far rounding can change the tax of these lines: one minor unit for each line. */
  readonly rounding: number
}

/** The amount of some sales without VAT, and their VAT. */
export interface Supply {
  readonly base: number
  readonly vat: number
}

export interface Supplies {
  readonly of: Readonly<Record<SupplyKind, { readonly sales: Supply; readonly refunds: Supply }>>
  /** The VAT on the sales of `apart` by the VAT rate of each day. */
  readonly apartAtRate: number
  /** Whether it differs by more than rounding from the tax that the files state. The seller should know why. */
  readonly apartDiffers: boolean
  /** The part of the domestic sales, including VAT, whose files name no known country. */
  readonly withoutCountry: number
  /** Fees on days on which the business was registered. The VAT in them counts as input VAT only with a tax invoice. */
  readonly fees: number
}

const NOTHING: Supply = { base: 0, vat: 0 }

/** Sums the sales of a period as its VAT return needs them. Every sale belongs to exactly one kind. */
export function suppliesOf(
  groups: readonly SoldGroup[],
  { country, periods }: { readonly country: CountryCode; readonly periods: readonly VatPeriod[] },
): Supplies {
  const of = Object.fromEntries(
    SUPPLY_KINDS.map((kind) => [kind, { sales: NOTHING, refunds: NOTHING }]),
  ) as Record<SupplyKind, { sales: Supply; refunds: Supply }>
  let apartAtRate = 0
  let rounding = 0
  let withoutCountry = 0
  let fees = 0
  for (const group of groups) {
    const period = vatPeriodOn(periods, group.day)
    const kind = kindOf(group, country, period)
    const supply = supplyOf(group, kind)
    const sums = of[kind]
    if (group.refund) of[kind] = { ...sums, refunds: added(sums.refunds, supply) }
    else of[kind] = { ...sums, sales: added(sums.sales, supply) }
    if (kind === 'apart') {
      apartAtRate = exact(apartAtRate + applyRate(supply.base, period?.ratePpm ?? 0))
      rounding = exact(rounding + group.rounding)
    }
    if ((kind === 'inside' || kind === 'apart') && !group.country)
      withoutCountry = exact(withoutCountry + supply.base + supply.vat)
    if (period?.status === 'registered') fees = exact(fees + group.fees)
  }
  const stated = exact(of.apart.sales.vat + of.apart.refunds.vat)
  const apartDiffers = Math.abs(stated - apartAtRate) > rounding
  return { of, apartAtRate, apartDiffers, withoutCountry, fees }
}

function kindOf({ country, taxApart }: SoldGroup, home: CountryCode, period: VatPeriod | null): SupplyKind {
  if (period?.status === 'exempt') return 'exempt'
  if (period?.status !== 'registered') return 'outside'
  if (!isHome(home, country)) return 'abroad'
  return taxApart ? 'apart' : 'inside'
}

/** The amount and VAT of a group of sales. Tax that a file states on a sale abroad is owed abroad, so it is not in the return. */
function supplyOf({ revenue, tax, outputVat }: SoldGroup, kind: SupplyKind): Supply {
  if (kind === 'inside') return { base: exact(revenue - outputVat), vat: outputVat }
  return { base: revenue, vat: kind === 'apart' ? tax : 0 }
}

export function added(a: Supply, b: Supply): Supply {
  return { base: exact(a.base + b.base), vat: exact(a.vat + b.vat) }
}

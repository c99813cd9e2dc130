import { type CountryCode, currencyOf } from '../../catalog/countries.ts'
import type { PlatformCode } from '../../catalog/platforms.ts'
import type { FeeCategory, FeeNote } from '../categories.ts'
import {
  type FeeBase,
  type FeeCharge,
  type FeeKind,
  type FeeRule,
  type Fulfilment,
  NO_CHARGE,
  type PercentBand,
} from '../fee-rule.ts'

/** What all rules of one published price list have in common. */
export interface Card {
  readonly platform: PlatformCode
  readonly country: CountryCode
  readonly fulfilment: Fulfilment | null
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly vatAdded: boolean
  readonly title: string
  readonly url: string
  readonly checkedOn: string
  readonly confidence: 'H' | 'M'
}

/** One rule of a card. Its id contains what distinguishes it, and stays stable. */
export function ruleOf(
  card: Card,
  kind: FeeKind,
  category: FeeCategory | null,
  charge: Partial<FeeCharge>,
  note: FeeNote | null = null,
): FeeRule {
  const { platform, country, fulfilment, validFrom, validTo, vatAdded, ...source } = card
  const parts = [platform, country.toLowerCase(), fulfilment, kind, category, validFrom]
  return {
    id: parts.filter((part) => part !== null).join('.'),
    platform,
    country,
    currency: currencyOf(country),
    fulfilment,
    category,
    kind,
    validFrom,
    validTo,
    charge: { ...NO_CHARGE, ...charge },
    vatAdded,
    source: { ...source, note },
  }
}

export function flat(base: FeeBase, percent: number): Partial<FeeCharge> {
  return { percent: { base, tiers: 'marginal', bands: [{ upTo: null, ratePpm: ppm(percent) }] } }
}

/** Each part of the base at its own rate. */
export function parts(base: FeeBase, below: number, upTo: number, above: number): Partial<FeeCharge> {
  return { percent: { base, tiers: 'marginal', bands: bands(below, upTo, above) } }
}

/** The whole base at the rate of its band. */
export function cliff(base: FeeBase, below: number, upTo: number, above: number): Partial<FeeCharge> {
  return { percent: { base, tiers: 'cliff', bands: bands(below, upTo, above) } }
}

function bands(below: number, upTo: number, above: number): PercentBand[] {
  return [
    { upTo, ratePpm: ppm(below) },
    { upTo: null, ratePpm: ppm(above) },
  ]
}

/** Published percentages have at most one decimal. */
function ppm(percent: number): number {
  return Math.round(percent * 10) * 1000
}

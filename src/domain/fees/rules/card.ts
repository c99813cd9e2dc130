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

/** What all rules of one published price list (rate card) have in common. */
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

/** Creates one rule of a price list. The id contains everything that distinguishes the rule from others, and must never change. */
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

/** Marginal bands: each part of the base is charged at its own rate. */
export function parts(base: FeeBase, below: number, upTo: number, above: number): Partial<FeeCharge> {
  return { percent: { base, tiers: 'marginal', bands: bands(below, upTo, above) } }
}

/** Cliff bands: the whole base is charged at the rate of the band that contains it. */
export function cliff(base: FeeBase, below: number, upTo: number, above: number): Partial<FeeCharge> {
  return { percent: { base, tiers: 'cliff', bands: bands(below, upTo, above) } }
}

function bands(below: number, upTo: number, above: number): PercentBand[] {
  return [
    { upTo, ratePpm: ppm(below) },
    { upTo: null, ratePpm: ppm(above) },
  ]
}

/** Converts a percentage to millionths. Published percentages have at most one decimal. */
function ppm(percent: number): number {
  return Math.round(percent * 10) * 1000
}

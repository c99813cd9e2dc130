import { divideRounded, exact, MoneyError, PPM } from '../money/money.ts'
import type { FeeCharge, PercentCharge, WeightCharge } from './fee-rule.ts'

export interface Charged {
  readonly base: number
  /** Weight of the packed item in grams; null if unknown, never taken as zero. */
  readonly weightGrams: number | null
  /** Volume of the packed item in cubic millimetres; null if unknown. */
  readonly volumeMm3: number | null
  /** Whether a base of 0 pays the minimum too. */
  readonly freePaysMinimum?: boolean
}

/** 304.8 mm to the third power is 28,316,846.592 mm³. */
const THOUSAND_CUBIC_FEET_MM3 = 28_316_846_592n

/**
 * Sums the parts of a charge: percentage, fixed amount, weight and volume. Each part is rounded once, half away from zero. Returns null if
 * the charge depends on an unknown weight or size.
 */
export function chargeOf(charge: FeeCharge, on: Charged): number | null {
  if (on.base < 0) throw new MoneyError('the base of a fee must be zero or more')
  const share = charge.percent === null ? 0 : shareOf(charge, charge.percent, on)
  const carried = charge.weight === null ? 0 : weightFee(charge.weight, on.weightGrams)
  const room = charge.perCubicFoot === null ? 0 : roomFee(charge.perCubicFoot, on.volumeMm3)
  return carried === null || room === null ? null : exact(share + charge.fixed + carried + room)
}

/**
 * The percentage part of a charge within its limits. Without a price, as for a free replacement, a marketplace does not charge even the
 * minimum.
 */
function shareOf({ minimum, maximum }: FeeCharge, percent: PercentCharge, on: Charged): number {
  if (on.base === 0 && !on.freePaysMinimum) return 0
  const share = divideRounded(percentOf(percent, on.base), BigInt(PPM))
  const most = maximum === null ? share : Math.min(maximum, share)
  return minimum === null ? most : Math.max(minimum, most)
}

/** The percentage part of a charge in millionths of a minor unit. */
function percentOf(percent: PercentCharge, base: number): bigint {
  if (percent.tiers === 'cliff') return BigInt(base) * BigInt(bandOf(percent, base).ratePpm)
  let sum = 0n
  let from = 0
  for (const { upTo, ratePpm } of percent.bands) {
    const end = Math.min(base, upTo ?? base)
    if (end > from) sum += BigInt(end - from) * BigInt(ratePpm)
    from = Math.max(from, end)
  }
  return sum
}

/** The band that contains a base. A base of exactly `upTo` belongs to the band that ends there. */
function bandOf(percent: PercentCharge, base: number) {
  const band = percent.bands.find(({ upTo }) => upTo === null || base <= upTo)
  if (!band) throw new MoneyError('the last band of a fee must have no upper limit')
  return band
}

function weightFee({ bands, perExtraKg }: WeightCharge, grams: number | null): number | null {
  if (grams === null) return null
  const band = bands.find(({ upToGrams }) => grams <= upToGrams)
  if (band) return band.fee
  const last = bands.at(-1)
  if (last === undefined || perExtraKg === null) return null
  return exact(last.fee + Math.ceil((grams - last.upToGrams) / 1000) * perExtraKg)
}

function roomFee(perCubicFoot: number, volumeMm3: number | null): number | null {
  if (volumeMm3 === null) return null
  return divideRounded(BigInt(perCubicFoot) * BigInt(volumeMm3) * 1_000n, THOUSAND_CUBIC_FEET_MM3)
}

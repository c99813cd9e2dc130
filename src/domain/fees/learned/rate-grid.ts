import { divideRounded, PPM } from '../../money/money.ts'
import { restateVat } from '../../vat/restate-vat.ts'
import type { FeeBase } from '../fee-rule.ts'
import type { FeeLine } from './fee-lines.ts'
import type { Allowed } from './spans.ts'

/** Rates are searched in steps of 0.25 %. */
export const STEP_PPM = 2_500
export const STEPS = PPM / STEP_PPM

/**
 * How fees are read: what the percentage is taken of, and whether VAT is added to the fee. A percentage of the price without VAT, plus VAT
 * on the fee, equals the same percentage of the price with VAT, so that combination is left out.
 */
export interface Reading {
  readonly base: FeeBase
  readonly vatAdded: boolean
}

/** The readings to try, the preferred ones first, for when several explain all fees equally well. */
export function readingsOf(feesWithVat: boolean | null, vatRatePpm: number, withExtras: boolean): Reading[] {
  const plain = { withVat: true, vatAdded: false }
  const added = { withVat: true, vatAdded: true }
  const net = { withVat: false, vatAdded: false }
  const forms = vatRatePpm === 0 ? [plain] : feesWithVat ? [added, plain, net] : [plain, added, net]
  const bases = withExtras ? (['price', 'paid'] as const) : (['price'] as const)
  return bases.flatMap((of) =>
    forms.map(({ withVat, vatAdded }): Reading => ({ base: { of, withVat }, vatAdded })),
  )
}

/** The power of (1 + VAT rate) in the formula fee = percentage of the stated price x (1 + VAT rate)^power. */
function vatPower({ base, vatAdded }: Reading, taxApart: boolean): number {
  return (base.withVat ? 0 : -1) + (taxApart ? 1 : 0) + (vatAdded ? 1 : 0)
}

export function baseOf({ price, extra }: FeeLine, { base }: Reading): number {
  return base.of === 'paid' ? price + extra : price
}

/** The base of the most expensive unit, with or without VAT as the reading takes it. As a limit it contains the bases of all units. */
export function unitBase(line: FeeLine, reading: Reading, vatRatePpm: number): number {
  const stated = Math.ceil(baseOf(line, reading) / line.units)
  return restateVat(stated, vatRatePpm, { withVat: !line.taxApart, wanted: reading.base.withVat })
}

/** The base of the average unit. Exact enough to compare fees that are rounded to minor units. */
export function exactUnitBase(line: FeeLine, reading: Reading, vatRatePpm: number): number {
  const base = baseOf(line, reading) / line.units
  if (reading.base.withVat !== line.taxApart) return base
  const gross = 1 + vatRatePpm / PPM
  return line.taxApart ? base * gross : base / gross
}

/** By what the charge of the base is multiplied to give the fee that the statement states. */
export function vatFactor({ vatAdded }: Reading, vatRatePpm: number): number {
  return vatAdded ? 1 + vatRatePpm / PPM : 1
}

/** Returns the charge without VAT if the platform adds VAT to it; null if no charge gives exactly the stated amount. */
export function chargeBeforeVat(amount: number, vatRatePpm: number): number | null {
  const gross = BigInt(PPM + vatRatePpm)
  const without = divideRounded(BigInt(amount) * BigInt(PPM), gross)
  return divideRounded(BigInt(without) * gross, BigInt(PPM)) === amount ? without : null
}

/** Whether a charge per unit can be exactly this amount of a statement. */
export function canCharge(amount: number, { vatAdded }: Reading, vatRatePpm: number): boolean {
  return !vatAdded || chargeBeforeVat(amount, vatRatePpm) !== null
}

/**
 * For each line, the range of grid steps that can give the charged fee. The fee of each unit and its VAT are both rounded, so even a line
 * of one unit can differ by one minor unit.
 */
export function allowedRates(lines: readonly FeeLine[], reading: Reading, vatRatePpm: number): Allowed {
  const low = new Int32Array(lines.length)
  const high = new Int32Array(lines.length)
  const shared = greatestDivisor(PPM + vatRatePpm, PPM)
  const more = (PPM + vatRatePpm) / shared
  const less = PPM / shared
  lines.forEach((line, at) => {
    const power = vatPower(reading, line.taxApart)
    const base = baseOf(line, reading)
    // fee = base x step / STEPS x (more / less)^power
    const perStep = 2 * base * (power > 0 ? more ** power : 1) * (power < 0 ? less ** -power : 1)
    const scale = STEPS * (power > 0 ? less ** power : 1) * (power < 0 ? more ** -power : 1)
    const slack = 2 * line.units + 1
    const from = perStep > 0 ? divideUp((2 * line.fee - slack) * scale, perStep) : 1
    const to = perStep > 0 ? divideDown((2 * line.fee + slack) * scale, perStep) : 0
    low[at] = Math.max(1, Math.min(from, STEPS + 1))
    high[at] = Math.min(STEPS, to)
  })
  return { low, high }
}

/** The fee that a rate gives for a line, in the form in which the statement states fees. */
export function feeAt(line: FeeLine, reading: Reading, step: number, vatRatePpm: number): number {
  const power = vatPower(reading, line.taxApart)
  const gross = BigInt(PPM + vatRatePpm)
  const up = BigInt(Math.max(power, 0))
  const down = BigInt(Math.max(-power, 0))
  const million = BigInt(PPM)
  return divideRounded(
    BigInt(baseOf(line, reading)) * BigInt(step) * gross ** up * million ** down,
    BigInt(STEPS) * million ** up * gross ** down,
  )
}

/**
 * For each line, the range of amounts per unit that can give the charged fee. Only on lines with several units can the fee per unit be
 * rounded.
 */
export function allowedAmounts(lines: readonly FeeLine[]): Allowed {
  const low = new Int32Array(lines.length)
  const high = new Int32Array(lines.length)
  lines.forEach(({ fee, units }, at) => {
    low[at] = divideUp(2 * fee - (units - 1), 2 * units)
    high[at] = divideDown(2 * fee + (units - 1), 2 * units)
  })
  return { low, high }
}

function divideDown(numerator: number, denominator: number): number {
  const rest = numerator % denominator
  return (numerator - rest) / denominator - (rest < 0 ? 1 : 0)
}

function divideUp(numerator: number, denominator: number): number {
  return -divideDown(-numerator, denominator)
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b)
}

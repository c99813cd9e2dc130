import type { FeeLine } from './fee-lines.ts'
import { allowedAmounts } from './rate-grid.ts'
import { type Allowed, allows, candidates } from './spans.ts'

/** The least or the most that a platform charges for one unit, as statements state it. */
export interface FeeLimit {
  readonly is: 'minimum' | 'maximum'
  readonly amount: number
}

/** Only this many of the most frequent amounts are tried as limits. */
const MOST_AMOUNTS = 4

/** Amounts that these lines paid at different prices, each as a minimum and as a maximum. */
export function possibleLimits(lines: readonly FeeLine[]): FeeLimit[] {
  const amounts = allowedAmounts(lines)
  return candidates(amounts)
    .filter((amount) => {
      const same = lines.filter((_, at) => allows(amounts, at, amount))
      return new Set(same.map(({ price, units }) => price / units)).size > 1
    })
    .slice(0, MOST_AMOUNTS)
    .flatMap((amount): FeeLimit[] => [
      { is: 'minimum', amount },
      { is: 'maximum', amount },
    ])
}

/**
 * The rates that can give each fee if there is a limit. A fee of exactly the minimum is explained by every rate that
 * would charge less, and a smaller fee by none; a maximum works the other way.
 */
export function withLimit(
  rates: Allowed,
  amounts: Allowed,
  { is, amount }: FeeLimit,
  highestRate: number,
): Allowed {
  const low = Int32Array.from(rates.low)
  const high = Int32Array.from(rates.high)
  for (let at = 0; at < low.length; at += 1) {
    const beyond =
      is === 'minimum' ? (amounts.high[at] as number) < amount : (amounts.low[at] as number) > amount
    if (beyond) [low[at], high[at]] = [1, 0]
    else if (!allows(amounts, at, amount)) continue
    else if (is === 'minimum') low[at] = 1
    else high[at] = highestRate
  }
  return { low, high }
}

/** The fee of a line after a limit for each of its units. */
export function limited(fee: number, units: number, limit: FeeLimit | null): number {
  if (!limit) return fee
  const limitOfLine = limit.amount * units
  return limit.is === 'minimum' ? Math.max(fee, limitOfLine) : Math.min(fee, limitOfLine)
}

import type { BridgeBar } from '#contract/profit-bridge.ts'

/** The maximum number of charges without a product that get their own bar. */
const SHOWN_CHARGES = 6

export const bySize = (a: { amount: number }, b: { amount: number }) =>
  Math.abs(b.amount) - Math.abs(a.amount)

/** The change of a charge without a product, such as advertising, on one platform. */
export interface ChargeChange extends OnPlatform {
  readonly name: string
}

/**
 * Returns a bar for each of the largest charges by name, and one bar for all other charges and those without a name.
 */
export function chargeBars(charges: readonly ChargeChange[]): BridgeBar[] {
  const named = [...Map.groupBy(charges, ({ name }) => name)]
    .filter(([name]) => name !== '')
    .map(([name, own]) => barOfCharges(name, own))
  named.sort(bySize)
  const others = new Set(['', ...named.slice(SHOWN_CHARGES).map(({ name }) => name)])
  const rest = barOfCharges(
    '',
    charges.filter(({ name }) => others.has(name)),
  )
  return [...named.slice(0, SHOWN_CHARGES), rest].filter(({ amount }) => amount !== 0)
}

function barOfCharges(name: string, charges: readonly OnPlatform[]): BridgeBar {
  const platforms = byPlatform(charges)
  return { kind: 'charges', name, amount: sumOf(platforms), platforms, items: [] }
}

interface OnPlatform {
  readonly platform: string
  readonly amount: number
}

/** Returns the sum of each platform, the largest first. */
export function byPlatform(parts: readonly OnPlatform[]): BridgeBar['platforms'] {
  return [...Map.groupBy(parts, ({ platform }) => platform)]
    .map(([platform, own]) => ({ platform, amount: sumOf(own) }))
    .sort(bySize)
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((all, { amount }) => all + amount, 0)
}

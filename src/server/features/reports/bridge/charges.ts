import type { BridgeBar } from '#contract/profit-bridge.ts'
import type { Charge } from './items.ts'

/** How many charges without a product have their own bar. */
const SHOWN_CHARGES = 6

export const bySize = (a: { amount: number }, b: { amount: number }) =>
  Math.abs(b.amount) - Math.abs(a.amount)

/** The largest charges by name, and one bar of all others and of those without a name. */
export function chargeBars(charges: readonly Charge[]): BridgeBar[] {
  const changed = charges.map((charge) => ({ ...charge, amount: charge.now - charge.before }))
  const named = [...Map.groupBy(changed, ({ name }) => name)]
    .filter(([name]) => name !== '')
    .map(([name, own]) => barOfCharges(name, own))
  named.sort(bySize)
  const others = new Set(['', ...named.slice(SHOWN_CHARGES).map(({ name }) => name)])
  const rest = barOfCharges(
    '',
    changed.filter(({ name }) => others.has(name)),
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

/** The sums by platform, largest first. */
export function byPlatform(parts: readonly OnPlatform[]): BridgeBar['platforms'] {
  return [...Map.groupBy(parts, ({ platform }) => platform)]
    .map(([platform, own]) => ({ platform, amount: sumOf(own) }))
    .sort(bySize)
}

function sumOf(parts: readonly { readonly amount: number }[]): number {
  return parts.reduce((all, { amount }) => all + amount, 0)
}

import type { BridgeBar } from '#contract/profit-bridge.ts'
import type { Charge } from './bridge-items.ts'

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

function barOfCharges(name: string, charges: readonly { platform: string; amount: number }[]): BridgeBar {
  const platforms = [...Map.groupBy(charges, ({ platform }) => platform)].map(([platform, own]) => ({
    platform,
    amount: own.reduce((all, { amount }) => all + amount, 0),
  }))
  const amount = platforms.reduce((all, each) => all + each.amount, 0)
  return { kind: 'charges', name, amount, platforms: platforms.sort(bySize), items: [] }
}

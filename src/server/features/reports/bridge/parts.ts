import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type Bridge, bridgeOf } from '#domain/profit/bridge/bridge.ts'
import { profitOfItem } from '#domain/profit/bridge/bridge-item.ts'
import { convertBridge, converterOf, joinBridges } from '#domain/profit/bridge/convert-bridge.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { ChargeChange } from './charges.ts'
import type { ConvertedCurrency } from './converted.ts'
import { type BridgeItem, type BridgeSources, type Unseen, unseenOf } from './items.ts'

interface Both {
  readonly before: number
  readonly now: number
}

/** The explanation of the change of profit in one currency. Its effects, charges and exchange rates sum to that change. */
export interface BridgePart {
  readonly currency: CurrencyCode
  readonly bridge: Bridge<BridgeItem>
  readonly charges: readonly ChargeChange[]
  /** The effect of exchange rates, if amounts were converted to this currency; otherwise 0. */
  readonly exchangeRates: number
  readonly profit: Both
  readonly unseen: Unseen
}

export function sum<Each>(all: readonly Each[], of: (each: Each) => number): number {
  return all.reduce((total, each) => total + of(each), 0)
}

/** Returns one part for each currency, the currency of the business first. */
export function partsOf(scope: BusinessScope, sources: BridgeSources): BridgePart[] {
  const currencies = [...sources.items, ...sources.charges].map(({ currency }) => currency)
  return [...new Set(currencies)]
    .sort((a, b) => Number(b === scope.currency) - Number(a === scope.currency) || a.localeCompare(b))
    .map((currency) => partOf(currency, sources))
}

export function partOf(currency: CurrencyCode, sources: BridgeSources): BridgePart {
  const items = sources.items.filter((item) => item.currency === currency)
  const charges = sources.charges.filter((charge) => charge.currency === currency)
  return {
    currency,
    bridge: bridgeOf(items),
    charges: charges.map((charge) => ({ ...charge, amount: charge.now - charge.before })),
    exchangeRates: 0,
    profit: {
      before: sum(items, (item) => profitOfItem(item.before)) + sum(charges, (charge) => charge.before),
      now: sum(items, (item) => profitOfItem(item.now)) + sum(charges, (charge) => charge.now),
    },
    unseen: sources.unseen.get(currency) ?? { before: unseenOf([]), now: unseenOf([]) },
  }
}

/**
 * Converts a part to a currency, with its effects at the mean rate of both periods. The rest of the change in converted profit is due to
 * exchange rates and rounding.
 */
export function inCurrency(
  part: BridgePart,
  currency: CurrencyCode,
  { rate, before, now }: ConvertedCurrency,
): BridgePart {
  const convert = converterOf(part.currency, currency, rate)
  const bridge = convertBridge(part.bridge, convert)
  const amounts = convert(part.charges.map(({ amount }) => amount))
  const explained = sum([...Object.values(bridge.effects), ...amounts], (amount) => amount)
  return {
    currency,
    bridge,
    charges: part.charges.map((charge, at) => ({ ...charge, amount: amounts[at] ?? 0 })),
    exchangeRates: exact(now.profit - before.profit - explained),
    profit: { before: before.profit, now: now.profit },
    unseen: { before: before.unseen, now: now.unseen },
  }
}

export function joinedParts(currency: CurrencyCode, parts: readonly BridgePart[]): BridgePart {
  const both = (of: (part: BridgePart) => Both): Both => ({
    before: sum(parts, (part) => of(part).before),
    now: sum(parts, (part) => of(part).now),
  })
  return {
    currency,
    bridge: joinBridges(parts.map(({ bridge }) => bridge)),
    charges: parts.flatMap(({ charges }) => charges),
    exchangeRates: sum(parts, (part) => part.exchangeRates),
    profit: both(({ profit }) => profit),
    unseen: {
      before: unseenOf(parts.map(({ unseen }) => unseen.before)),
      now: unseenOf(parts.map(({ unseen }) => unseen.now)),
    },
  }
}

import { largestAmount } from '#domain/catalog/amount-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { AppError } from '#server/infra/http/errors.ts'

interface EnteredCost {
  /** The path of the cost in the request. */
  readonly path: string
  /** null for an unknown cost. */
  readonly unitCost: number | null
}

/** Refuses unit costs above the limit of the currency: a saved cost becomes a cost of the product form, which has this limit. */
export function refuseLargeCosts(currency: CurrencyCode, costs: readonly EnteredCost[]): void {
  const most = largestAmount('costAmount', currency)
  const fields = costs
    .filter(({ unitCost }) => unitCost !== null && unitCost > most)
    .map(({ path }) => ({ path, code: 'costAmountTooLarge' as const }))
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
}

/** Refuses the costs above the limit in the lists of a request, which are given by their names. */
export function refuseLargeCostsIn(
  currency: CurrencyCode,
  lists: Readonly<Record<string, readonly Pick<EnteredCost, 'unitCost'>[]>>,
): void {
  const costs = Object.entries(lists).flatMap(([name, list]) =>
    list.map(({ unitCost }, at) => ({ path: `${name}.${at}.unitCost`, unitCost })),
  )
  refuseLargeCosts(currency, costs)
}

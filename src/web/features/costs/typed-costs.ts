import { z } from 'zod'
import type { CostRow } from '#contract/cost-grid.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type GridRow, readCost, type Texts } from '#web/cost-grid/grid-row.ts'

/** From when the entered costs apply: from today, from a chosen day, or to all sales. */
export const VALID_FROM = ['today', 'day', 'always'] as const
export type ValidFrom = (typeof VALID_FROM)[number]

export interface TypedCosts {
  readonly texts: Texts
  readonly from: ValidFrom
  /** The chosen day, if `from` is 'day'. */
  readonly day: string
}

/** No typed costs. */
export const START: TypedCosts = { texts: {}, from: 'today', day: '' }

export const typedCosts = z
  .object({ texts: z.record(z.string(), z.string()), from: z.enum(VALID_FROM), day: z.string() })
  .partial()

/** The key of a row: the id of its product, or its SKU with a prefix, so that no SKU can equal an id. */
export function rowKey({ productId, sku }: Pick<CostRow, 'productId' | 'sku'>): string {
  return productId ?? `sku:${sku}`
}

export function gridRow(row: CostRow, currency: CurrencyCode): GridRow {
  return {
    key: rowKey(row),
    name: row.name,
    sku: row.sku,
    skus: [...new Set([row.sku, ...row.otherSkus])].filter((sku) => sku !== ''),
    revenue: row.revenue,
    currency,
    unitCost: row.unitCost,
    since: row.validFrom,
    bundle: row.bundle,
  }
}

/** The input with other texts. The choice from when costs apply ends with the last of them, because the screen no longer shows it. */
export function withTexts(input: TypedCosts, texts: Texts): TypedCosts {
  return Object.keys(texts).length === 0 ? START : { ...input, texts }
}

/** From when the costs apply: 'today', 'always' or a day; null while the day is missing. The screen asks only if a cost is known. */
export function validFromOf({ from, day }: TypedCosts, someKnown: boolean): string | null {
  if (!someKnown) return 'today'
  return from === 'day' ? day || null : from
}

export interface CostsToSave {
  /** At most as many as one request saves. */
  readonly costs: readonly { readonly key: string; readonly unitCost: number }[]
  /** The number of further costs, which stay typed for the next save. */
  readonly later: number
  /** Texts that cannot be read. */
  readonly wrong: number
  /** Whether some product already has a cost. The user is then asked from when the new costs apply. */
  readonly someKnown: boolean
}

/** The costs to save. A typed cost of a product that is no longer listed is not saved, but stays typed. */
export function costsToSave(rows: readonly GridRow[], texts: Texts, currency: CurrencyCode): CostsToSave {
  const typed = rows.flatMap((row) => {
    const read = readCost(texts[row.key] ?? '', currency)
    return read.state === 'empty' ? [] : [{ row, read }]
  })
  const costs = typed.flatMap(({ row, read }) =>
    read.state === 'read' ? [{ key: row.key, unitCost: read.minor }] : [],
  )
  return {
    costs: costs.slice(0, LIMITS.unitCostRows),
    later: Math.max(0, costs.length - LIMITS.unitCostRows),
    wrong: typed.filter(({ read }) => read.state === 'wrong').length,
    someKnown: typed.some(({ row }) => row.unitCost !== null),
  }
}

/** Returns the SKU or the product id by which a request names the row with this key. */
export function targetOf(key: string): { sku: string } | { productId: string } {
  return key.startsWith('sku:') ? { sku: key.slice('sku:'.length) } : { productId: key }
}

import { type SQL, sql } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { changeProducts, FeeChange } from '#contract/product-changes.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Changed, CurrentValues } from './differences.ts'
import { type Fees, FIELD_OF } from './fees/fee-changes.ts'

type Change = ParsedBody<typeof changeProducts>['changes'][number]

interface LastCount {
  /** The counted stock; null if it removed the count. */
  readonly quantity: number | null
  readonly undone: boolean
}

/** The last count of each of these products' stocks. */
export async function lastCounts(
  tx: Tx,
  { ownerId }: BusinessScope,
  changes: readonly Change[],
): Promise<Map<string, LastCount>> {
  const ids = undoingCounts(changes)
  if (ids.length === 0) return new Map()
  const rows = await rowsOf<LastCount & { productId: string }>(tx, lastCountOf(ownerId, ids))
  return new Map(rows.map((row) => [row.productId, row]))
}

/** Marks the stock counts that the changes undo, so that no figure counts them any more. Returns their products. */
export async function markUndone(
  tx: Tx,
  { ownerId }: BusinessScope,
  changed: readonly Changed[],
  changes: readonly Change[],
): Promise<ReadonlySet<string>> {
  const undoing = new Set(undoingCounts(changes))
  const ids = changed.flatMap(({ productId, after }) =>
    after.quantity !== undefined && undoing.has(productId) ? [productId] : [],
  )
  if (ids.length === 0) return new Set()
  const rows = await rowsOf<{ productId: string }>(
    tx,
    sql`UPDATE stock_movements m SET undone = true FROM (${lastCountOf(ownerId, ids)}) last
      WHERE m.user_id = ${ownerId} AND m.id = last.id AND NOT m.undone RETURNING m.product_id AS "productId"`,
  )
  return new Set(rows.map(({ productId }) => productId))
}

function undoingCounts(changes: readonly Change[]): string[] {
  return changes.flatMap(({ productId, undoes }) => (undoes?.quantity === undefined ? [] : [productId]))
}

function lastCountOf(owner: OwnerId, ids: readonly string[]): SQL {
  return sql`SELECT DISTINCT ON (product_id) id, product_id AS "productId", quantity_after AS quantity, undone
    FROM stock_movements WHERE user_id = ${owner} AND product_id = ANY(${sql.param(ids)}::uuid[]) AND kind = 'set' ORDER BY product_id, id DESC`
}

const VALUES = ['name', 'category', 'variantOf', 'price', 'lowStockBelow', 'archived', 'tags'] as const

/**
 * Returns what is left of a change that undoes an earlier one, without the values that were changed again since. `later` says whether there
 * were any.
 */
export function stillToUndo(
  product: CurrentValues,
  { undoes, ...change }: Change,
  lastCount: LastCount | undefined,
): { wanted: Omit<Change, 'undoes'>; later: boolean } {
  if (!undoes) return { wanted: change, later: false }
  const wanted = { ...change }
  let later = false
  for (const name of VALUES) {
    if (wanted[name] === undefined || same(product[name], undoes[name])) continue
    later ||= !same(product[name], wanted[name])
    delete wanted[name]
  }
  if (wanted.quantity !== undefined && undoes.quantity !== undefined) {
    if (lastCount?.quantity === undoes.quantity) {
      wanted.quantity = earlierStock(product.quantity, wanted.quantity, undoes.quantity)
    } else {
      later ||= product.quantity !== wanted.quantity
      delete wanted.quantity
    }
  }
  wanted.fees = wanted.fees?.filter((fees) => {
    const on = (platforms: readonly (Fees | FeeChange)[] = []) =>
      platforms.find(({ platformId }) => platformId === fees.platformId)
    if (same(entered(on(product.fees)), entered(on(undoes.fees)))) return true
    later ||= !same(entered(on(product.fees)), fees.removed ? undefined : entered(fees))
    return false
  })
  return { wanted, later }
}

/** The stock before a count, with the sales and receipts since then. */
function earlierStock(now: number | null, before: number | null, counted: number | null): number | null {
  return now === null || before === null || counted === null ? before : before + now - counted
}

/** The fees that were entered. The others follow rules, which may have changed them since. */
function entered(fees: Fees | FeeChange | undefined): unknown {
  if (!fees) return undefined
  const { follows = [] } = fees
  return Object.entries(FIELD_OF).map(([fee, field]) => follows.some((each) => each === fee) || fees[field])
}

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

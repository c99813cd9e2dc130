import { sql } from 'drizzle-orm'
import type { CostMethodEffect, CostMethodSetting, getStockLayers } from '#contract/cost-method.ts'
import type { ResponseOf } from '#contract/endpoint.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import { lastDays } from '#domain/profit/period-before.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import {
  type ChangedCost,
  changedByLayers,
  changedByUnitCosts,
  layersOfProduct,
} from '#server/core/sales/costing/layers.ts'
import { costMethodOf, withPurchases } from '#server/core/sales/costing/purchases.ts'
import { lastSaleOf } from '#server/core/sales/rollups/daily-sales.ts'
import { dailyParts } from '#server/core/sales/rollups/parts.ts'
import type { Sums } from '#server/core/sales/rollups/sums.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { effectFigures } from '../effect-figures.ts'
import type { CostDeps } from '../unit-costs/service.ts'
import { changeOf, withBundles } from './change-method.ts'

const PREVIEWED_DAYS = 365
const LISTED = 20

export async function read(tx: Tx, scope: BusinessScope): Promise<CostMethodSetting> {
  const [counted] = await rowsOf<{ products: number }>(
    tx,
    sql`SELECT count(*)::int AS products FROM products
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId}`,
  )
  const change = await changeOf(tx, scope)
  return {
    method: await costMethodOf(tx, scope),
    products: counted?.products ?? 0,
    withPurchases: (await withPurchases(tx, scope)).length,
    change: change && {
      from: change.from,
      linesDone: change.linesDone,
      linesTotal: change.linesTotal,
      failed: change.failed === true,
    },
  }
}

/** Computes the effect that a cost method would have on all sales of products with purchases. Saves nothing. */
export async function preview(
  tx: Tx,
  scope: BusinessScope,
  method: CostMethod,
  today: string,
): Promise<CostMethodEffect> {
  if (await changeOf(tx, scope)) throw new AppError('cost_method_changing')
  const ids = await withPurchases(tx, scope)
  const [last] = await rowsOf<{ day: string | null }>(tx, sql`SELECT ${lastSaleOf(scope)} AS day`)
  const period = lastDays(PREVIEWED_DAYS, last?.day ?? null, today)
  const differences = new Map<CurrencyCode, Difference>()
  const changed = new Set<string>()
  const unknown = new Map<string, number>()
  const changes =
    method === 'dated'
      ? changedByUnitCosts(tx, scope, await loadCosting(tx, scope), await withBundles(tx, scope, ids))
      : changedByLayers(tx, scope, method, ids)
  for await (const { lines } of changes)
    for (const line of lines) {
      changed.add(line.productId)
      if (line.cost === null && line.units !== 0)
        unknown.set(line.productId, (unknown.get(line.productId) ?? 0) + Math.abs(line.units))
      if (line.soldOn < period.from || line.soldOn > period.to) continue
      const sum = differences.get(line.currency) ?? NO_DIFFERENCE
      differences.set(line.currency, add(sum, line))
    }
  const statements = (await dailyParts(tx, scope, period, 'all')).map((sums) => {
    const by = differences.get(sums.currency) ?? NO_DIFFERENCE
    const after = {
      ...sums,
      cost: sums.cost + by.cost,
      coveredRevenue: sums.coveredRevenue + by.coveredRevenue,
      linesWithoutCost: sums.linesWithoutCost + by.linesWithoutCost,
    }
    return { currency: sums.currency, before: effectFigures(sums), after: effectFigures(after) }
  })
  return {
    period,
    statements,
    products: { withPurchases: ids.length, changed: changed.size, unknown: unknown.size },
    unknown: await named(tx, scope, unknown),
  }
}

type Difference = Pick<Sums, 'cost' | 'coveredRevenue' | 'linesWithoutCost'>
const NO_DIFFERENCE: Difference = { cost: 0, coveredRevenue: 0, linesWithoutCost: 0 }

function add(sum: Difference, { before, cost, units, revenue }: ChangedCost): Difference {
  // how many goods become known (1) or unknown (-1)
  const known = units === 0 ? 0 : Number(cost !== null) - Number(before !== null)
  return {
    cost: exact(sum.cost + (cost ?? 0) - (before ?? 0)),
    coveredRevenue: exact(sum.coveredRevenue + known * revenue),
    linesWithoutCost: sum.linesWithoutCost - known,
  }
}

async function named(
  tx: Tx,
  { ownerId }: BusinessScope,
  unknown: ReadonlyMap<string, number>,
): Promise<CostMethodEffect['unknown']> {
  const first = [...unknown].sort(([, a], [, b]) => b - a).slice(0, LISTED)
  const rows = await rowsOf<{ id: string; name: string; sku: string }>(
    tx,
    sql`SELECT id, name, sku FROM products WHERE user_id = ${ownerId}
      AND id = ANY(${sql.param(first.map(([id]) => id))}::uuid[])`,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return first.flatMap(([productId, units]) => {
    const product = byId.get(productId)
    return product ? [{ productId, name: product.name, sku: product.sku, units }] : []
  })
}

export async function layers(
  { db }: CostDeps,
  owner: OwnerId,
  id: ProductId,
): Promise<ResponseOf<typeof getStockLayers>> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireProduct(tx, owner, id)
    const method = await costMethodOf(tx, scope)
    const found = method === 'dated' ? null : await layersOfProduct(tx, scope, method, id.productId)
    return {
      method,
      currency: scope.currency,
      layers: found && [...found.left],
      short: found?.short ?? 0,
      lost: found?.lost ?? { units: 0, value: 0 },
    }
  })
}

import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { toDecimal } from '#domain/money/money.ts'
import { relabel, relabelFactor } from '#domain/money/relabel.ts'
import type { ShipmentParts } from '#domain/profit/landed-cost.ts'
import type { UnitCostSource } from '#domain/profit/unit-cost-source.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
import { landedOf, landingFacts, ratesOf } from '#server/core/sales/costing/landed-costs.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { shipments } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

/** A change of currency: the business with its new currency, and the previous currency. */
export interface Relabelling {
  readonly scope: BusinessScope
  readonly from: CurrencyCode
}

interface Amounts {
  readonly table: 'product_platforms' | 'cost_line_items' | 'unit_costs' | 'price_scenarios'
  readonly column: string
  /**
   * SQL condition for rows `t` whose amount a person typed. Only these must fit into the decimals of the new currency;
   * other amounts are computed again or rounded.
   */
  readonly typed?: SQL
}

const ALL = sql`true`
const follows = (fee: 'outbound' | 'storage') => sql`NOT ${fee} = ANY(t.follows)`
const OF_PRODUCTS: readonly Amounts[] = [
  { table: 'product_platforms', column: 'outbound_fee', typed: follows('outbound') },
  { table: 'product_platforms', column: 'monthly_storage_fee', typed: follows('storage') },
  { table: 'cost_line_items', column: 'amount' },
  { table: 'unit_costs', column: 'unit_cost', typed: sql`t.source IS NULL` },
  { table: 'price_scenarios', column: 'price' },
  { table: 'price_scenarios', column: 'ads' },
  { table: 'price_scenarios', column: 'delivery' },
]

/** Keeps the numbers of all amounts of products in the new currency. Returns the number of products. */
export async function relabelProducts(tx: Tx, { scope, from }: Relabelling): Promise<number> {
  const { times, by } = relabelFactor(from, scope.currency)
  const kept = (column: SQL) => sql`round(${column}::numeric * ${times}::int / ${by}::int)::bigint`
  const mine = sql`p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}`
  const own = sql`t.user_id = p.user_id AND t.product_id = p.id AND ${mine}`
  if (by > 1) {
    const misfits = OF_PRODUCTS.map(({ table, column, typed = ALL }) => {
      const amount = sql`t.${sql.identifier(column)}`
      return sql`SELECT p.name, ${amount}::float8 AS minor FROM ${sql.identifier(table)} t JOIN products p ON ${own}
        WHERE ${amount} % ${by}::int <> 0 AND ${typed}`
    })
    const price = sql`SELECT p.name, p.price::float8 AS minor FROM products p WHERE p.price % ${by}::int <> 0 AND ${mine}`
    const receipts = sql`SELECT p.name, (t.receipt ->> 'unitCost')::float8 AS minor FROM stock_movements t
      JOIN products p ON ${own} WHERE (t.receipt ->> 'unitCost')::bigint % ${by}::int <> 0`
    const [misfit] = await rowsOf<{ name: string; minor: number }>(
      tx,
      sql`${sql.join([price, receipts, ...misfits], sql` UNION ALL `)} LIMIT 1`,
    )
    if (misfit) throw doesNotFit(misfit.name, misfit.minor, { scope, from })
  }
  for (const { table, column } of OF_PRODUCTS) {
    const name = sql.identifier(column)
    await tx.execute(sql`UPDATE ${sql.identifier(table)} t SET ${name} = ${kept(sql`t.${name}`)}
      FROM products p WHERE ${own}`)
  }
  const receiptCost = kept(sql`(t.receipt ->> 'unitCost')`)
  await tx.execute(sql`UPDATE stock_movements t SET receipt = jsonb_set(t.receipt, '{unitCost}', to_jsonb(${receiptCost}))
    FROM products p WHERE t.receipt IS NOT NULL AND ${own}`)
  const products = await rowsOf(
    tx,
    sql`UPDATE products p SET currency = ${scope.currency}, price = ${kept(sql`p.price`)} WHERE ${mine} RETURNING 1`,
  )
  return products.length
}

/**
 * Converts the unit costs of purchases in other currencies again, to the new currency at the exchange rates of their
 * days. Returns the number of changed unit costs.
 */
export async function convertPurchases(tx: Tx, { scope }: Relabelling): Promise<number> {
  const rows = await rowsOf<{
    productId: string
    validFrom: string
    source: Extract<UnitCostSource, { kind: 'purchase' }>
  }>(
    tx,
    sql`SELECT u.product_id AS "productId", u.valid_from::text AS "validFrom", u.source
      FROM unit_costs u JOIN products p ON p.user_id = u.user_id AND p.id = u.product_id
      WHERE u.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId} AND u.source ->> 'kind' = 'purchase'`,
  )
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...rows.map(({ source }) => source.currency)])
  const converted = rows.map(({ productId, validFrom, source }) => {
    const { currency, unitPrice, rateDay } = source
    const own = currency === scope.currency
    const unitCost = rates.convert(unitPrice, currency, scope.currency, rateDay)
    const pair = own ? null : rates.pair(currency, scope.currency, rateDay)
    if (unitCost === null || !(own || pair)) throw noRate(currency, rateDay, scope)
    const { day, ...perUsd } = pair ?? { day: rateDay }
    return { productId, validFrom, unitCost, source: own ? null : { ...source, rateDay: day, perUsd } }
  })
  await tx.execute(sql`UPDATE unit_costs u SET unit_cost = c."unitCost", source = c.source
    FROM jsonb_to_recordset(${JSON.stringify(converted)}::jsonb)
      AS c ("productId" uuid, "validFrom" date, "unitCost" bigint, source jsonb)
    WHERE u.user_id = ${scope.ownerId} AND u.product_id = c."productId" AND u.valid_from = c."validFrom"`)
  return rows.length
}

/**
 * Returns the number of products whose price an import converted from a sale in another currency. Such a price keeps
 * its number like all prices, but nobody typed it, so the seller is told to check it.
 */
export async function importedPrices(tx: Tx, { scope, from }: Relabelling): Promise<number> {
  const found = await rowsOf(
    tx,
    sql`SELECT DISTINCT p.id FROM imports i, jsonb_array_elements(i.options -> 'newProducts') AS n
      JOIN products p ON p.user_id = ${scope.ownerId} AND p.id = (n ->> 'id')::uuid AND p.price > 0
      WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId}
        AND i.plan -> 'currencies' <> jsonb_build_array(${from}::text)`,
  )
  return found.length
}

/**
 * Returns the number of overheads in the previous currency. These keep their numbers in the new currency. Overheads in
 * other currencies stay unchanged, because the seller chose their currency on purpose.
 */
export async function relabelOverheads(tx: Tx, relabelling: Relabelling): Promise<number> {
  const { scope, from } = relabelling
  const rows = await rowsOf<{ id: string; name: string; amount: number }>(
    tx,
    sql`SELECT id, name, amount::float8 AS amount FROM overheads
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND currency = ${from}`,
  )
  for (const { id, name, amount } of rows)
    await tx.execute(sql`UPDATE overheads
      SET currency = ${scope.currency}, amount = ${relabelled(name, amount, relabelling)}
      WHERE user_id = ${scope.ownerId} AND id = ${id}`)
  return rows.length
}

/** Keeps the number of the monthly profit goal in the new currency. */
export async function relabelGoal(tx: Tx, { scope, from }: Relabelling): Promise<void> {
  const { times, by } = relabelFactor(from, scope.currency)
  await tx.execute(sql`UPDATE businesses SET profit_goal = round(profit_goal::numeric * ${times}::int / ${by}::int)
    WHERE user_id = ${scope.ownerId} AND id = ${scope.businessId}`)
}

/**
 * Keeps the numbers of shipments in the new currency, and divides the costs of each shipment among its items again.
 * Returns the number of shipments.
 */
export async function relabelShipments(tx: Tx, relabelling: Relabelling): Promise<number> {
  const { scope, from } = relabelling
  const mine = and(eq(shipments.userId, scope.ownerId), eq(shipments.businessId, scope.businessId))
  const rows = await tx.select().from(shipments).where(mine)
  const now = rows.map(({ id, name, arrivedOn, parts }) => {
    const kept = <Part extends { readonly currency: CurrencyCode }>(part: Part, field: keyof Part): Part =>
      part.currency === from
        ? { ...part, currency: scope.currency, [field]: relabelled(name, Number(part[field]), relabelling) }
        : part
    const changed: ShipmentParts = {
      by: parts.by,
      items: parts.items.map((item) => kept(item, 'unitPrice')),
      costs: parts.costs.map((cost) => kept(cost, 'amount')),
    }
    return { id, arrivedOn, parts: changed }
  })
  const facts = await landingFacts(
    tx,
    scope,
    now.map(({ parts }) => parts),
  )
  for (const { id, arrivedOn, parts: relabelledParts } of now) {
    const rates = ratesOf(scope, { ...relabelledParts, arrivedOn }, facts)
    const parts: ShipmentParts = { ...relabelledParts, rates }
    await tx
      .update(shipments)
      .set({ parts })
      .where(and(mine, eq(shipments.id, id)))
    for (const { productId, unitCost } of landedOf(scope, { ...parts, arrivedOn }, facts).items)
      await tx.execute(sql`UPDATE unit_costs SET unit_cost = ${unitCost}
        WHERE user_id = ${scope.ownerId} AND product_id = ${productId} AND source ->> 'shipmentId' = ${id}`)
  }
  return rows.length
}

/**
 * Returns the amount in minor units that has the same number in the new currency. Throws amount_does_not_fit if that
 * currency has too few decimals; `name` names the amount in the error.
 */
export function relabelled(name: string, minor: number, relabelling: Relabelling): number {
  const now = relabel(minor, relabelling.from, relabelling.scope.currency)
  if (now === null) throw doesNotFit(name, minor, relabelling)
  return now
}

function doesNotFit(name: string, minor: number, { scope, from }: Relabelling): AppError {
  return new AppError('amount_does_not_fit', {
    data: { name, amount: toDecimal(minor, from), from, into: scope.currency },
  })
}

function noRate(currency: CurrencyCode, day: string, scope: BusinessScope): AppError {
  return new AppError('exchange_rate_unknown', { data: { currency, day, into: scope.currency } })
}

import { isDeepStrictEqual } from 'node:util'
import { and, count, desc, eq, type SQL } from 'drizzle-orm'
import type { z } from 'zod'
import { type createOverhead, MOST_OVERHEADS, type Overhead, type overheadForm } from '#contract/costs.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { requireProduct } from '#server/infra/db/require-product.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import { overheads } from '#server/infra/db/schema/costs.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

type Form = z.output<typeof overheadForm>
type NewOverhead = ParsedBody<typeof createOverhead>

export interface OverheadId {
  businessId: string
  overheadId: string
}

export async function list(db: Database, owner: OwnerId, businessId: string): Promise<Overhead[]> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    return read(tx, ofBusiness(scope))
  })
}

export async function create(
  db: Database,
  owner: OwnerId,
  businessId: string,
  form: NewOverhead,
): Promise<Overhead> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await requireProductOf(tx, owner, businessId, form)
    const [made] = await tx
      .insert(overheads)
      .values({ userId: owner, businessId, ...columnsOf(form) })
      .onConflictDoNothing()
      .returning({ id: overheads.id })
    if (!made) return repeated(tx, owner, { businessId, overheadId: String(form.id) }, form)
    const [known] = await tx.select({ count: count() }).from(overheads).where(ofBusiness(scope))
    if ((known?.count ?? 0) > MOST_OVERHEADS)
      throw new AppError('too_many_overheads', { data: { limit: MOST_OVERHEADS } })
    await recordAudit(tx, scope, 'overhead.created', made.id)
    return present(tx, isOverhead(owner, { businessId, overheadId: made.id }))
  })
}

/** The overhead that an earlier request has added with this id. Refuses other values than it has now. */
async function repeated(tx: Tx, owner: OwnerId, id: OverheadId, form: NewOverhead): Promise<Overhead> {
  const [saved] = await tx.select().from(overheads).where(isOverhead(owner, id))
  if (!saved || !isDeepStrictEqual({ ...saved, ...columnsOf(form) }, saved))
    throw new AppError('already_saved')
  return present(tx, isOverhead(owner, id))
}

export async function update(db: Database, owner: OwnerId, id: OverheadId, form: Form): Promise<Overhead> {
  return db.tenant(owner, async (tx) => {
    const changed = await tx
      .update(overheads)
      .set(columnsOf(form))
      .where(isOverhead(owner, id))
      .returning({ id: overheads.id })
    if (changed.length === 0) throw new AppError('overhead_not_found')
    await requireProductOf(tx, owner, id.businessId, form)
    await recordAudit(tx, { ownerId: owner, ...id }, 'overhead.updated', id.overheadId)
    return present(tx, isOverhead(owner, id))
  })
}

export async function remove(db: Database, owner: OwnerId, id: OverheadId): Promise<void> {
  await db.tenant(owner, async (tx) => {
    const [gone] = await tx.delete(overheads).where(isOverhead(owner, id)).returning({ name: overheads.name })
    if (!gone) throw new AppError('overhead_not_found')
    await recordAudit(tx, { ownerId: owner, ...id }, 'overhead.deleted', id.overheadId, gone)
  })
}

function columnsOf({ from, to, every, ...rest }: Form) {
  // a cost that is paid once has no last day
  return { ...rest, every, startsOn: from, endsOn: every === 'once' ? null : to }
}

async function requireProductOf(
  tx: Tx,
  owner: OwnerId,
  businessId: string,
  { productId }: Form,
): Promise<void> {
  if (productId !== null) await requireProduct(tx, owner, { businessId, productId })
}

async function present(tx: Tx, where: SQL | undefined): Promise<Overhead> {
  const [found] = await read(tx, where)
  if (!found) throw new AppError('overhead_not_found')
  return found
}

async function read(tx: Tx, where: SQL | undefined): Promise<Overhead[]> {
  const rows = await tx
    .select({ overhead: overheads, productName: products.name })
    .from(overheads)
    .leftJoin(products, and(eq(products.userId, overheads.userId), eq(products.id, overheads.productId)))
    .where(where)
    .orderBy(desc(overheads.startsOn), desc(overheads.createdAt), overheads.id)
  return rows.map(({ overhead, productName }) => ({
    id: overhead.id,
    name: overhead.name,
    amount: overhead.amount,
    currency: overhead.currency as CurrencyCode,
    every: overhead.every,
    from: overhead.startsOn,
    to: overhead.endsOn,
    platform: overhead.platform,
    productId: overhead.productId,
    productName,
    createdAt: overhead.createdAt.toISOString(),
  }))
}

function ofBusiness({ ownerId, businessId }: BusinessScope): SQL | undefined {
  return and(eq(overheads.userId, ownerId), eq(overheads.businessId, businessId))
}

function isOverhead(owner: OwnerId, { businessId, overheadId }: OverheadId): SQL | undefined {
  return and(eq(overheads.userId, owner), eq(overheads.businessId, businessId), eq(overheads.id, overheadId))
}

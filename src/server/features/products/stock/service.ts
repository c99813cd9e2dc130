import type { ParsedBody } from '#contract/endpoint.ts'
import { listMembers } from '#contract/members.ts'
import type { recordDamage } from '#contract/products.ts'
import { refusalOf } from '#contract/roles.ts'
import { refuseBundles } from '#server/core/bundles/recipes.ts'
import { personOf, readNames } from '#server/core/members/names.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { costMethodOf } from '#server/core/sales/costing/purchases.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { accessTo } from '#server/infra/db/member-access.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { type ProductId, requireProduct } from '#server/infra/db/require-product.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Page } from '../queries.ts'
import type { ProductsDeps } from '../service.ts'
import { lockProduct } from '../store.ts'
import { findDamage, moveStock, readMovements } from './store.ts'

/**
 * Sets the stock to a counted quantity. A count that equals the current stock is recorded only if sales are costed from
 * purchases, because these may leave another number of units.
 */
export async function setQuantity(
  { db }: ProductsDeps,
  owner: OwnerId,
  id: ProductId,
  quantity: number,
): Promise<{ quantity: number }> {
  return db.tenant(owner, async (tx) => {
    const { scope, ...before } = await lockProduct(tx, owner, id)
    await refuseBundles(tx, scope, [id.productId])
    if (quantity !== before.quantity || (await costMethodOf(tx, scope)) !== 'dated') {
      await moveStock(tx, scope, id.productId, { kind: 'set', from: before.quantity, to: quantity })
      await settleLayers(tx, scope, [id.productId])
      await recordAudit(tx, scope, 'product.stock_set', id.productId)
    }
    return { quantity }
  })
}

export async function takeDamaged(
  { db }: ProductsDeps,
  owner: OwnerId,
  id: ProductId,
  { id: requestId, quantity: damaged }: ParsedBody<typeof recordDamage>,
): Promise<{ quantity: number }> {
  return db.tenant(owner, async (tx) => {
    const { scope, ...before } = await lockProduct(tx, owner, id)
    await refuseBundles(tx, scope, [id.productId])
    const saved = requestId === undefined ? undefined : await findDamage(tx, scope, id.productId, requestId)
    if (saved && (saved.units !== damaged || saved.returned)) throw new AppError('already_saved')
    if (saved && before.quantity !== null) return { quantity: before.quantity }
    if (before.quantity === null || damaged <= 0 || damaged > before.quantity)
      throw new AppError('invalid_damaged_quantity')
    const quantity = before.quantity - damaged
    await moveStock(tx, scope, id.productId, {
      ...{ kind: 'damaged', from: before.quantity, to: quantity, requestId },
    })
    await settleLayers(tx, scope, [id.productId])
    await recordAudit(tx, scope, 'product.damage_recorded', id.productId)
    return { quantity }
  })
}

export async function listMovements({ db }: ProductsDeps, owner: OwnerId, id: ProductId, page: Page) {
  const { movements, total } = await db.tenant(owner, async (tx) =>
    readMovements(tx, await requireProduct(tx, owner, id), id.productId, page),
  )
  const access = accessTo(owner)
  const seesPeople = access === null || refusalOf(listMembers, access) === null
  const accounts = movements.map(({ createdBy }) => createdBy).filter((account) => account !== null)
  const names = seesPeople ? await readNames(db.system, accounts) : new Map()
  return {
    movements: movements.map(({ actor, createdBy, ...movement }) => {
      // an older row, written without its actor, names the owner
      const person = personOf(actor === 'unknown' ? null : createdBy, names)
      return { ...movement, who: seesPeople ? { actor, person } : null }
    }),
    total,
  }
}

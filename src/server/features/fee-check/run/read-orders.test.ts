import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile } from '#server/testing/importing.ts'
import { lampLedger, lateFee } from '#server/testing/lamp-ledger.ts'
import { sharedServer } from '#server/testing/test-server.ts'
import { nextOrders, type Place, type StoredLine } from './read-orders.ts'

const server = sharedServer()

test('reads all lines of an order together and exactly once, however few lines a step reads', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'AE' })
  await importFile(seller, businessId, lampLedger)
  await importFile(seller, businessId, lateFee)
  const { db } = server.current
  const [business] = await rowsOf<{ owner: string }>(
    db.system,
    sql`SELECT user_id AS owner FROM businesses WHERE id = ${businessId}`,
  )
  const owner = ownerId(business?.owner ?? '')
  const readBy = (most: number) =>
    db.tenant(owner, async (tx) => {
      const scope = await requireBusiness(tx, owner, businessId)
      const read: StoredLine[][] = []
      let after: Place | null = null
      for (let end = false; !end; ) {
        const step = await nextOrders(tx, scope, after, most)
        read.push(...step.orders)
        after = step.orders.at(-1)?.[0] ?? after
        end = step.end
      }
      return read
    })
  const whole = await readBy(100)
  // orders 3, 4 and 6 have a second line, one of them from another import
  expect(whole.map((order) => `${order[0]?.orderId.slice(-1)}:${order.length}`)).toEqual([
    '1:1',
    '2:1',
    '3:2',
    '4:2',
    '5:1',
    '6:2',
    '7:1',
  ])
  for (const most of [1, 2, 3, 4, 10, 11]) expect(await readBy(most)).toEqual(whole)
})

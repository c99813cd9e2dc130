import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { getProduct } from '#contract/products.ts'
import { checkFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()

type Mapping = NonNullable<BodyOf<typeof chooseImport>['mapping']>

const mapping: Mapping = {
  columns: {
    orderId: 'invoice',
    date: 'day',
    sku: 'item code',
    quantity: 'pieces',
    unitPrice: 'each',
    status: 'state',
  },
  platform: 'noon',
  currency: 'EGP',
  leftOut: ['cancelled'],
}
const withFees: Mapping = { ...mapping, columns: { ...mapping.columns, referralFee: 'kept' } }

const HEADER = 'Invoice,Day,Item code,Pieces,Each,State,Kept'
const row = (invoice: string, day: string, state: string, kept = '37.50', each = '250.00') =>
  `${invoice},2026-01-${day},LAMP-1,1,${each},${state},${kept}`

/** A shop with 10 lamps in stock; tables are explained anew each time. */
async function lamps() {
  const { business, add, params, seller } = await shop(await server.current.seller())
  const { id: productId } = await add()
  return {
    undo: (importId: string) => undoAndWait(seller, business.id, importId),
    table: async (rows: string[], explained = mapping) => {
      const text = [HEADER, ...rows].join('\n')
      const { id } = await checkFile(seller, business.id, { name: 'table.csv', text })
      const ids = { ...params, importId: id }
      await seller.call(chooseImport, { params: ids, body: { mapping: explained } })
      const { preview } = await settled(seller, ids)
      await seller.call(commitImport, { params: ids, body: {} })
      return { ...(await settled(seller, ids)), preview }
    },
    figures: async () => (await seller.call(getDashboard, { params })).statements[0]?.totals,
    stock: async () => (await seller.call(getProduct, { params: { ...params, productId } })).quantity,
  }
}

test('a table with a status and fees tells an item again in a later state: that one counts, and an undo brings the former back', async () => {
  const { table, undo, figures, stock } = await lamps()
  await table([row('A1', '02', 'shipped'), row('A2', '03', 'shipped')], withFees)
  const before = await figures()
  expect(before).toMatchObject({ revenue: 50_000, fees: 7_500, units: 2 })
  const later = await table([row('A1', '02', 'delivered'), row('A2', '03', 'cancelled', '0')], withFees)
  expect(await figures()).toMatchObject({ revenue: 25_000, fees: 3_750, units: 1, orders: 1 })
  expect(await stock()).toBe(9)
  await undo(later.id)
  expect(await figures()).toEqual(before)
  expect(await stock()).toBe(8)
})

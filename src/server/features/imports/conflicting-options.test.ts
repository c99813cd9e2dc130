import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getProduct } from '#contract/products.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

/** A file in which four lamps are sold and two of them are refunded. */
const FILE = [
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
  '5001,1,2026-03-20,noon,LAMP-1,Lamp,4,250.00,75.00,40.00,EGP,sale',
  '5001,2,2026-03-22,noon,LAMP-1,Lamp,-2,250.00,0,0,EGP,refund',
].join('\n')

/** The same sale after the buyer took a fifth lamp. */
const NEWER = FILE.replace('Lamp,4,', 'Lamp,5,')

/** A business with 10 lamps in stock at a cost of 100.00. `bring` imports the file with the given options. */
async function lamps() {
  const { business, add, params, seller } = await shop(await server.current.seller())
  const { id: productId } = await add()
  return {
    bring: (options: { moveStock?: boolean; refundsRestock?: boolean }, text = FILE) =>
      importFile(seller, business.id, { name: 'lamps.csv', text }, options),
    undo: (importId: string) => undoAndWait(seller, business.id, importId),
    figures: async () => {
      const { statements } = await seller.call(getDashboard, { params })
      const { quantity } = await seller.call(getProduct, { params: { ...params, productId } })
      return { cost: statements[0]?.totals.cost, stock: quantity }
    },
  }
}

test.each([
  [{ moveStock: false }, 10, { moveStock: true }, 8],
  [{ moveStock: true }, 8, { moveStock: false }, 10],
])(
  'when an import with the option %j (stock %i) is undone, its lines move to an import with %j, and the stock is %i',
  async (first, before, second, after) => {
    const { bring, undo, figures } = await lamps()
    const undone = await bring(first)
    const heir = await bring(second)
    expect(await figures()).toEqual({ cost: 20_000, stock: before })
    await undo(undone.id)
    expect(await figures()).toEqual({ cost: 20_000, stock: after })
    await undo(heir.id)
    expect(await figures()).toEqual({ cost: undefined, stock: 10 })
  },
)

test.each([
  [{ moveStock: false }, 10, { moveStock: true }, 9],
  [{ moveStock: true }, 8, { moveStock: false }, 8],
])(
  'when an import with %j (stock %i) is replaced by newer states with %j, the stock changes by the difference, if at all, to %i',
  async (first, before, second, after) => {
    const { bring, undo, figures } = await lamps()
    const older = await bring(first)
    expect((await figures()).stock).toBe(before)
    const newer = await bring(second, NEWER)
    expect(await figures()).toEqual({ cost: 30_000, stock: after })
    await undo(newer.id)
    expect(await figures()).toEqual({ cost: 20_000, stock: before })
    await undo(older.id)
    expect(await figures()).toEqual({ cost: undefined, stock: 10 })
  },
)

test.each([
  [true, { cost: 20_000, stock: 8 }, { cost: 40_000, stock: 6 }],
  [false, { cost: 40_000, stock: 6 }, { cost: 20_000, stock: 8 }],
])(
  'refunds follow the return option of the import that counts them, when only one of two imports returns goods to stock (the first: %s)',
  async (restock, before, after) => {
    const { bring, undo, figures } = await lamps()
    const undone = await bring({ refundsRestock: restock })
    const heir = await bring({ refundsRestock: !restock })
    expect(await figures()).toEqual(before)
    await undo(undone.id)
    expect(await figures()).toEqual(after)
    await undo(heir.id)
    expect(await figures()).toEqual({ cost: undefined, stock: 10 })
  },
)

test('when two imports differ in both options, stock and cost follow the options of the import that counts the lines', async () => {
  const { bring, undo, figures } = await lamps()
  const undone = await bring({ moveStock: true, refundsRestock: true })
  const heir = await bring({ moveStock: false, refundsRestock: false })
  await undo(undone.id)
  expect(await figures()).toEqual({ cost: 40_000, stock: 10 })
  await bring({ moveStock: true, refundsRestock: true })
  await undo(heir.id)
  expect(await figures()).toEqual({ cost: 20_000, stock: 8 })
})

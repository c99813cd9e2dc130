import { expect, test } from 'vitest'
import { saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import { getStockLayers, setCostMethod } from '#contract/cost-method.ts'
import { deleteProduct } from '#contract/products.ts'
import { addReceipt } from '#contract/receipts.ts'
import { deleteRecipe } from '#contract/recipes.ts'
import { getInventory } from '#contract/reports.ts'
import { giftShop, line } from '#server/testing/gift-shop.ts'
import { undoAndWait } from '#server/testing/importing.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const gifts = () => giftShop(server.current)

test('under FIFO, bundles and single components take their cost from the same purchases', async () => {
  const { save, imported, costs, seller, params, lamp, set, mug } = await gifts()
  const receive = (productId: string, day: string, quantity: number, unitCost: number) =>
    seller.call(addReceipt, {
      params: { ...params, productId },
      body: { receivedOn: `2026-03-${day}`, quantity, unitCost },
    })
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  await save()
  await receive(lamp, '01', 4, 100)
  await receive(lamp, '02', 10, 200)
  await imported([
    line('LAMP', 1, '03-03', 1),
    line('SET', 2, '03-04', 2),
    line('SET', 3, '03-05', -1, 'O2'),
    line('LAMP', 4, '03-06', 2),
  ])
  // the mugs have no purchases and cost 3.01 each; the two sets take 3 lamps at 1.00 and one at 2.00
  expect(await costs()).toEqual([100, 500 + 602, -300 - 301, 100 + 200])
  await receive(lamp, '01', 1, 150)
  const recosted = await costs()
  expect(recosted[1]).toBe(300 + 150 + 602)
  await seller.call(setCostMethod, { params, body: { method: 'dated' } })
  const dated = await costs()
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  expect(await costs()).toEqual(recosted)
  expect(dated).not.toEqual(recosted)
  // without the recipe, sales of the set take no lamps from the stock
  await seller.call(deleteRecipe, { params: { ...params, productId: set, validFrom: 'always' } })
  expect(await costs()).toEqual([100, 1_998, -999, 200])
  expect(mug).not.toBe(lamp)
})

test('under FIFO, sales of a deleted bundle keep their cost and still use up the purchases of the components', async () => {
  const { save, add, imported, costs, seller, params, businessId, lamp, set } = await gifts()
  const at = { params: { ...params, productId: lamp } }
  const receive = (day: string, quantity: number, unitCost: number) =>
    seller.call(addReceipt, { ...at, body: { receivedOn: `2026-03-${day}`, quantity, unitCost } })
  const left = async () =>
    (await seller.call(getStockLayers, at)).layers?.map(({ units, value }) => [units, value])
  const remove = (productId: string, name: string) =>
    seller.call(deleteProduct, { params: { ...params, productId }, body: { name } })
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  await save()
  await receive('01', 4, 100)
  await receive('02', 10, 200)
  const { id } = await imported([
    line('SET', 1, '03-04', 2),
    line('PACK', 2, '03-05', 1),
    line('LAMP', 3, '03-06', 1),
  ])
  // this bundle gets its sale only now, after the import
  const { id: pack } = await add({ name: 'Pack', sku: 'PACK', quantity: null })
  await save('always', [{ productId: lamp, count: 2 }], pack)
  // the two sets take 4 lamps and 2 mugs, which have no purchases and cost 3.01 each
  expect(await costs()).toEqual([400 + 602, 400, 200])
  // a count of 9 lamps shows that 16 more units existed
  expect(await left()).toEqual([
    [7, 1_400],
    [16, 3_200],
  ])
  await remove(set, 'Set')
  await remove(pack, 'Pack')
  expect(await left()).toEqual([
    [7, 1_400],
    [16, 3_200],
  ])
  await receive('01', 1, 150)
  expect(await costs()).toEqual([400 + 602, 400, 200])
  expect(await left()).toEqual([
    [8, 1_600],
    [16, 3_200],
  ])
  await undoAndWait(seller, businessId, id)
  expect(await left()).toEqual([
    [4, 400],
    [1, 150],
    [10, 2_000],
    [9, 1_800],
  ])
})

test('under FIFO, sales of a deleted bundle use up no purchases of the components while another product has their SKU', async () => {
  const { save, add, imported, costs, seller, params, lamp } = await gifts()
  const at = { params: { ...params, productId: lamp } }
  const receive = (day: string, quantity: number, unitCost: number) =>
    seller.call(addReceipt, { ...at, body: { receivedOn: `2026-03-${day}`, quantity, unitCost } })
  const pack = () => add({ name: 'Pack', sku: 'PACK', quantity: null, costItems: [] })
  const remove = (productId: string) =>
    seller.call(deleteProduct, { params: { ...params, productId }, body: { name: 'Pack' } })
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  await receive('01', 10, 500)
  await receive('10', 10, 900)
  const { id: bundle } = await pack()
  await save('always', [{ productId: lamp, count: 2 }], bundle)
  await imported([line('PACK', 1, '03-05', 5), line('LAMP', 2, '03-20', 5)])
  await remove(bundle)
  expect(await costs()).toEqual([5_000, 4_500])
  const { id: other } = await pack()
  expect(await costs()).toEqual([null, 2_500])
  await remove(other)
  expect(await costs()).toEqual([null, 4_500])
  const body = { validFrom: 'always', costs: [{ sku: 'PACK', unitCost: 700 }] }
  const { undo } = await seller.call(saveUnitCosts, { params, body })
  expect(await costs()).toEqual([3_500, 2_500])
  await seller.call(undoUnitCosts, { params: { ...params, saveId: undo ?? '' } })
  expect(await costs()).toEqual([null, 4_500])
})

test('under FIFO, the inventory shows a bundle at the cost of its components, even if the bundle itself was bought before', async () => {
  const { save, seller, params, set } = await gifts()
  await seller.call(setCostMethod, { params, body: { method: 'fifo' } })
  const body = { receivedOn: '2026-03-01', quantity: 4, unitCost: 100 }
  await seller.call(addReceipt, { params: { ...params, productId: set }, body })
  await save()
  const { rows } = await seller.call(getInventory, { params, query: {} })
  expect(rows.find(({ name }) => name === 'Set')).toMatchObject({ unitCost: 1_301, costValue: null })
})

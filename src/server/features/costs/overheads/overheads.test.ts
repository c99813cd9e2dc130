import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import {
  createOverhead,
  deleteOverhead,
  listOverheads,
  MOST_OVERHEADS,
  type OverheadForm,
  updateOverhead,
} from '#contract/costs.ts'
import { createProduct, deleteProduct } from '#contract/products.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const rent: OverheadForm = {
  name: '  Rent ',
  amount: 1_200_000,
  currency: 'EGP',
  every: 'month',
  from: '2026-01-01',
}

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  return { seller, params: { businessId } }
}

test('adds an overhead once when the request is sent again, and refuses its id with other values', async () => {
  const { seller, params } = await shop()
  const body = { ...rent, id: randomUUID() }
  const add = () => seller.call(createOverhead, { params, body })
  const [made, ...again] = await Promise.all([add(), add(), add()])
  expect(again).toEqual([made, made])
  const changed = { ...body, amount: 1 }
  expect((await seller.fails(createOverhead, { params, body: changed })).code).toBe('already_saved')
  expect((await seller.call(listOverheads, { params })).overheads).toEqual([made])
  const stranger = await shop()
  await stranger.seller.call(createOverhead, { params: stranger.params, body: changed })
  expect((await seller.call(listOverheads, { params })).overheads).toEqual([made])
})

test('saves, changes and deletes an overhead', async () => {
  const { seller, params } = await shop()
  const made = await seller.call(createOverhead, { params, body: rent })
  expect(made).toMatchObject({
    name: 'Rent',
    amount: 1_200_000,
    currency: 'EGP',
    every: 'month',
    from: '2026-01-01',
    to: null,
    platform: null,
    productId: null,
  })
  const stand: OverheadForm = { ...rent, name: 'Fair', currency: 'USD', every: 'once', from: '2026-03-05' }
  // this overhead is paid once, so it has no last day, and the given one is not saved
  const once = await seller.call(createOverhead, {
    params,
    body: { ...stand, to: '2026-04-01', platform: 'noon' },
  })
  expect(once).toMatchObject({ every: 'once', to: null, platform: 'noon' })
  const { overheads } = await seller.call(listOverheads, { params })
  expect(overheads.map(({ name }) => name)).toEqual(['Fair', 'Rent'])

  const one = { ...params, overheadId: made.id }
  const changed = await seller.call(updateOverhead, { params: one, body: { ...rent, to: '2026-06-30' } })
  expect(changed).toMatchObject({ id: made.id, to: '2026-06-30' })
  await seller.call(deleteOverhead, { params: one })
  expect(await seller.fails(deleteOverhead, { params: one })).toMatchObject({ code: 'overhead_not_found' })
  expect((await seller.call(listOverheads, { params })).overheads).toEqual([once])
})

test('refuses an overhead of an unknown product, and keeps an overhead when its product is deleted', async () => {
  const { seller, params } = await shop()
  const body = productBody(await catalogOf(seller))
  const { id: productId, name } = await seller.call(createProduct, { params, body })
  const made = await seller.call(createOverhead, { params, body: { ...rent, productId } })
  expect(made).toMatchObject({ productId, productName: name })
  await seller.call(deleteProduct, { params: { ...params, productId }, body: { name } })
  expect((await seller.call(listOverheads, { params })).overheads).toMatchObject([
    { productId, productName: null },
  ])
  const foreign = { params, body: { ...rent, productId: randomUUID() } }
  expect(await seller.fails(createOverhead, foreign)).toMatchObject({ code: 'product_not_found' })
})

test.each<[string, object, string, string]>([
  ['no name', { name: ' ' }, 'name', 'overheadNameRequired'],
  ['a name of 201 letters', { name: 'x'.repeat(201) }, 'name', 'textTooLong'],
  ['an amount of zero', { amount: 0 }, 'amount', 'amountPositive'],
  ['an amount with a fraction of a minor unit', { amount: 1.5 }, 'amount', 'amountPositive'],
  ['an amount that is too large', { amount: 1_000_000_000_001 }, 'amount', 'amountTooLarge'],
  ['no day', { from: '' }, 'from', 'costDayRequired'],
  ['a day that does not exist', { from: '2026-02-30' }, 'from', 'costDayRequired'],
  ['a day before 2000', { from: '1999-12-31' }, 'from', 'dayRange'],
  ['an end before its start', { to: '2025-12-31' }, 'to', 'costEndsBeforeStart'],
  ['both a platform and a product', { platform: 'noon', productId: randomUUID() }, 'productId', 'invalid'],
])('refuses an overhead with %s', async (_, wrong, path, code) => {
  const { seller, params } = await shop()
  const problem = await seller.fails(createOverhead, { params, body: { ...rent, ...wrong } })
  expect(problem).toMatchObject({ code: 'invalid_input', fields: [{ path, code }] })
})

test('limits the number of overheads of a business', async () => {
  const { seller, params } = await shop()
  for (let at = 0; at < MOST_OVERHEADS; at++) await seller.call(createOverhead, { params, body: rent })
  expect(await seller.fails(createOverhead, { params, body: rent })).toMatchObject({
    code: 'too_many_overheads',
    data: { limit: MOST_OVERHEADS },
  })
})

test('another seller and a visitor can neither read nor change overheads', async () => {
  const { seller, params } = await shop()
  const { id: overheadId } = await seller.call(createOverhead, { params, body: rent })
  const own = await shop()
  const otherSeller = own.seller
  for (const businessId of [params.businessId, own.params.businessId]) {
    const one = { businessId, overheadId }
    expect(await otherSeller.fails(updateOverhead, { params: one, body: rent })).toMatchObject({
      code: 'overhead_not_found',
    })
    expect(await otherSeller.fails(deleteOverhead, { params: one })).toMatchObject({
      code: 'overhead_not_found',
    })
  }
  expect(await otherSeller.fails(listOverheads, { params })).toMatchObject({ code: 'business_not_found' })
  expect(await otherSeller.fails(createOverhead, { params, body: rent })).toMatchObject({
    code: 'business_not_found',
  })
  const visitor = server.current.visitor()
  expect(await visitor.fails(listOverheads, { params })).toMatchObject({ code: 'not_signed_in' })
  expect(await visitor.fails(createOverhead, { params, body: rent })).toMatchObject({ code: 'not_signed_in' })
  expect((await seller.call(listOverheads, { params })).overheads).toHaveLength(1)
})

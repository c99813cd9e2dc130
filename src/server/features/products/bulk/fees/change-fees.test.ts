import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { createFeeRule } from '#contract/fees.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { createPlatform, getProduct, updateProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()
const HEADER = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'

/** The changes that undo `changed`. */
const undone = ({ changed }: ResponseOf<typeof changeProducts>) =>
  changed.map(({ productId, before: { unitCost: _, ...before } }) => ({ productId, ...before }))

/** A lamp on noon for 250.00, whose referral fee follows a rule of 10 %, with an outbound fee of 12.00; and a mug that is only on Amazon. */
async function lampAndMug() {
  const seller = await server.current.seller()
  const { params, add, form, catalog } = await shop(seller)
  const noon = catalog.platforms.noon ?? ''
  const bands = [{ upTo: null, ratePpm: 100_000 }]
  await seller.call(createFeeRule, {
    params,
    body: {
      ...{ platform: 'noon', country: 'EG', kind: 'referral', category: 'home' },
      charge: { percent: { base: { of: 'price', withVat: true }, tiers: 'marginal', bands } },
    },
  })
  const [onNoon] = form().platforms
  const lamp = await add({ platforms: [{ ...onNoon, feeCategory: 'home', follows: ['referral'] }] })
  const mug = await add({ name: 'Mug', sku: 'MUG-2', platforms: [{ platformId: catalog.platforms.amazon }] })
  const rows = ['LAMP-1', 'MUG-2'].map((sku, at) => `${at},${sku},Delivered,250,EGP,2026-03-01 10:00:00,EG`)
  await importFile(seller, params.businessId, { name: 'orders.csv', text: [HEADER, ...rows].join('\n') })
  const change = (body: BodyOf<typeof changeProducts>) => seller.call(changeProducts, { params, body })
  const platformsOf = async (productId: string) =>
    (await seller.call(getProduct, { params: { ...params, productId } })).platforms
  return {
    ...{ seller, params, form, noon, change, platformsOf, lamp: lamp.id, mug: mug.id },
    state: async () => ({
      platforms: [await platformsOf(lamp.id), await platformsOf(mug.id)],
      totals: (await seller.call(getDashboard, { params })).statements.map(({ totals }) => totals),
    }),
  }
}

test('sets a fee on one platform, adds the platform where it is missing, estimates sales again, and undo restores it all', async () => {
  const { noon, change, platformsOf, lamp, mug, state } = await lampAndMug()
  const before = await state()
  expect(before.platforms[0]).toMatchObject([{ referralFeePpm: 100_000, outboundFee: 1_200 }])
  const fees = [{ platformId: noon, outboundFee: 500 }]
  const body = { changes: [lamp, mug].map((productId) => ({ productId, fees })) }
  const preview = await change({ ...body, preview: true })
  expect(await state()).toEqual(before)
  const answer = await change(body)
  expect(answer).toEqual(preview)
  expect(answer.changed).toMatchObject([
    {
      before: { fees: [{ platformId: noon, outboundFee: 1_200, follows: ['referral'] }] },
      after: { fees: [{ platformId: noon, outboundFee: 500, follows: ['referral'] }] },
    },
    {
      before: { fees: [{ platformId: noon, removed: true }] },
      after: { fees: [{ platformId: noon, referralFeePpm: 0, outboundFee: 500, monthlyStorageFee: 0 }] },
    },
  ])
  // the fees that were left out stay: 10 % and the category of the lamp, Amazon of the mug
  expect(await platformsOf(lamp)).toMatchObject([
    { feeCategory: 'home', referralFeePpm: 100_000, outboundFee: 500 },
  ])
  expect((await platformsOf(mug)).map(({ code }) => code).toSorted()).toEqual(['amazon', 'noon'])
  // two sales of 250.00: 25.00 and 5.00 for the lamp, 5.00 for the mug, whose fees on noon were unknown
  expect((await state()).totals).toMatchObject([{ revenue: 50_000, fees: 3_500 }])
  expect((await change(body)).changed).toEqual([])
  await change({ changes: undone(answer) })
  expect(await state()).toEqual(before)
})

test('an entered fee no longer follows its rule, and undo lets it follow the rule again', async () => {
  const { noon, change, platformsOf, lamp, state } = await lampAndMug()
  const before = await state()
  const answer = await change({
    changes: [{ productId: lamp, fees: [{ platformId: noon, referralFeePpm: 100_000 }] }],
  })
  expect(await platformsOf(lamp)).toMatchObject([{ referralFeePpm: 100_000, follows: [] }])
  await change({ changes: undone(answer) })
  expect(await state()).toEqual(before)
})

test('undo keeps an added platform for which the seller has entered more than fees since', async () => {
  const { seller, params, form, noon, change, platformsOf, mug } = await lampAndMug()
  const answer = await change({
    changes: [{ productId: mug, fees: [{ platformId: noon, referralFeePpm: 50_000 }] }],
  })
  const platforms = [{ platformId: noon, referralFeePpm: 50_000, sku: 'MUG-ON-NOON' }]
  const body = { ...form({ name: 'Mug', sku: 'MUG-2' }), platforms }
  await seller.call(updateProduct, { params: { ...params, productId: mug }, body })
  await change({ changes: undone(answer) })
  expect(await platformsOf(mug)).toMatchObject(platforms)
})

test("refuses fees that are too high, and platforms that are repeated, unknown or another seller's", async () => {
  const { seller, params, noon, lamp, state } = await lampAndMug()
  const before = await state()
  const stranger = await server.current.seller()
  const foreign = await stranger.call(createPlatform, { query: {}, body: { name: 'Their shop' } })
  const refused = async (...fees: object[]) => {
    const body = { changes: [{ productId: lamp, fees }] } as BodyOf<typeof changeProducts>
    const { code, fields } = await seller.fails(changeProducts, { params, body })
    return [code, ...(fields ?? []).map(({ path, code }) => `${path} ${code}`)]
  }
  expect(await refused({ platformId: noon, referralFeePpm: 1_000_001 })).toEqual([
    'invalid_input',
    'changes.0.fees.0.referralFeePpm referralFeeTooLarge',
  ])
  expect(await refused({ platformId: noon, monthlyStorageFee: 1_000_001 })).toEqual([
    'invalid_input',
    'changes.0.fees.0.monthlyStorageFee storageFeeTooLarge',
  ])
  expect(await refused({ platformId: noon }, { platformId: noon }, { platformId: foreign.id })).toEqual([
    'invalid_input',
    'changes.0.fees.1.platformId platformRepeated',
    'changes.0.fees.2.platformId platformNotFound',
  ])
  const body = { changes: [{ productId: lamp, fees: [{ platformId: noon, outboundFee: 1 }] }] }
  expect((await stranger.fails(changeProducts, { params, body })).code).toBe('business_not_found')
  expect(await state()).toEqual(before)
})

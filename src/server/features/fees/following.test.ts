import { expect, test } from 'vitest'
import { getBusiness } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { createFeeRule, deleteFeeRule, type FeeRuleForm, updateFeeRule } from '#contract/fees.ts'
import { getProduct, updateProduct } from '#contract/products.ts'
import { getProfitReport } from '#contract/reports.ts'
import { setVat, type VatForm } from '#contract/vat.ts'
import { type AmazonOrderRow, amazonOrdersText } from '#domain/import/testing/amazon-orders-file.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const HEADER = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp,dest_country'
const item = (nr: string, day: string) => `${nr},LAMP-1,Delivered,250,EGP,${day} 10:00:00,EG`
const file = (...rows: string[]) => ({ name: 'orders.csv', text: [HEADER, ...rows].join('\n') })

const percent = (ratePpm: number): FeeRuleForm['charge'] => ({
  percent: { base: { of: 'price', withVat: true }, tiers: 'marginal', bands: [{ upTo: null, ratePpm }] },
})
const rule = (rest: Partial<FeeRuleForm>): FeeRuleForm => ({
  platform: 'noon',
  country: 'EG',
  kind: 'referral',
  category: 'home',
  charge: percent(100_000),
  ...rest,
})

/**
 * A business with a lamp at 250.00 on noon. Its referral fee follows its rule; its outbound fee of 12.00 is entered by
 * hand.
 */
async function lamp() {
  const seller = await server.current.seller()
  const { business, add, params, form } = await shop(seller)
  const made = await add()
  const one = { ...params, productId: made.id }
  const platforms = form().platforms.map((platform) => ({
    ...platform,
    feeCategory: 'home',
    follows: ['referral' as const],
  }))
  return {
    seller,
    params,
    one,
    businessId: business.id,
    save: (change: Record<string, unknown> = {}) =>
      seller.call(updateProduct, { params: one, body: { ...form(), platforms, ...change } }),
    onNoon: async () => (await seller.call(getProduct, { params: one })).platforms[0],
    fees: async () => (await seller.call(getDashboard, { params })).statements[0]?.totals,
  }
}

test("a fee that follows a rule gets the value of today's rule, and updates when the price or the rule changes", async () => {
  const { seller, params, save, onNoon } = await lamp()
  const made = await seller.call(createFeeRule, {
    params,
    body: rule({
      charge: {
        percent: {
          base: { of: 'price', withVat: true },
          tiers: 'cliff',
          bands: [
            { upTo: 20_000, ratePpm: 80_000 },
            { upTo: null, ratePpm: 150_000 },
          ],
        },
      },
    }),
  })
  await save({ price: 25_000 })
  expect(await onNoon()).toMatchObject({ referralFeePpm: 150_000, outboundFee: 1_200, follows: ['referral'] })
  await save({ price: 20_000 })
  expect(await onNoon()).toMatchObject({ referralFeePpm: 80_000 })
  await seller.call(createFeeRule, {
    params,
    body: rule({ fulfilment: 'seller', charge: percent(10_000) }),
  })
  // the new rule is for goods that the seller ships; the product does not state who ships it, so the rule does not
  // apply
  expect(await onNoon()).toMatchObject({ referralFeePpm: 80_000 })
  await seller.call(deleteFeeRule, { params: { ...params, ruleId: made.id } })
  expect(await onNoon()).toMatchObject({ referralFeePpm: 80_000, follows: [] })
})

test('estimates the fees of sales in an order list by the rule of their day; on days without a rule the fees are unknown', async () => {
  const { seller, params, save, fees, onNoon, businessId } = await lamp()
  const create = (body: FeeRuleForm) => seller.call(createFeeRule, { params, body })
  await create(rule({ validFrom: '2026-02-01', validTo: '2026-02-28', charge: percent(100_000) }))
  const later = await create(rule({ validFrom: '2026-03-01', charge: percent(200_000) }))
  await save()
  await importFile(
    seller,
    businessId,
    file(item('N1', '2026-01-31'), item('N2', '2026-02-28'), item('N3', '2026-03-01')),
  )
  // fees of 10 % of 250.00 in February and 20 % in March, and 12.00 for each; the fees of January are unknown, because
  // no rule applies then
  expect(await fees()).toMatchObject({
    revenue: 75_000,
    fees: 2_500 + 5_000 + 2 * 1_200,
    estimatedFees: 9_900,
    feeCoverageBp: 6_667,
  })
  await seller.call(createFeeRule, {
    params,
    body: rule({ validTo: '2026-01-31', charge: { ...percent(100_000), minimum: 4_000 } }),
  })
  expect(await fees()).toMatchObject({ fees: 9_900 + 4_000 + 1_200, feeCoverageBp: 10_000 })
  await seller.call(deleteFeeRule, { params: { ...params, ruleId: later.id } })
  // after a rule is deleted, its last value of 20 % stays on the product; the fees of March are unknown, and those of
  // other months still follow their rules
  expect(await fees()).toMatchObject({ fees: 2_500 + 4_000 + 2 * 1_200, feeCoverageBp: 6_667 })
  expect(await onNoon()).toMatchObject({ referralFeePpm: 200_000, follows: ['referral'] })
})

test('charges the fixed part of a gateway fee once for an order, also when its fees are recomputed', async () => {
  const { seller, params, save, fees, businessId } = await lamp()
  const gateway = (fixed: number) => rule({ kind: 'payment', charge: { ...percent(20_000), fixed } })
  const made = await seller.call(createFeeRule, { params, body: gateway(100) })
  await save()
  const day = '2026-03-01'
  await importFile(seller, businessId, file(item('N1-1', day), item('N1-2', day), item('N2-1', day)))
  // each lamp pays 2 % of 250.00 and 12.00, each order 1.00
  expect(await fees()).toMatchObject({ orders: 2, fees: 3 * (500 + 1_200) + 2 * 100 })
  const ruleId = made.id
  await seller.call(updateFeeRule, { params: { ...params, ruleId }, body: gateway(150) })
  expect(await fees()).toMatchObject({ fees: 3 * (500 + 1_200) + 2 * 150 })
})

test('VAT on top of a fee lowers the profit unless the business can reclaim it', async () => {
  const { seller, params, save, fees, businessId, onNoon } = await lamp()
  await seller.call(createFeeRule, { params, body: rule({ charge: percent(150_000) }) })
  await save()
  const planned = async () => {
    const { lostVatPpm } = await seller.call(getBusiness, { params })
    return [(await onNoon())?.referralFeePpm, lostVatPpm]
  }
  await importFile(seller, businessId, file(item('N1', '2026-03-01')))
  const figures = async () => {
    const { statements } = await seller.call(getDashboard, { params })
    const report = await seller.call(getProfitReport, { params, query: { by: 'day' } })
    const { fees, profit } = statements[0]?.totals ?? {}
    expect(statements[0]?.products.earning).toMatchObject([{ fees, profit }])
    expect(report.statements[0]?.rows).toMatchObject([{ fees, profit }])
    return [fees, profit]
  }
  const set = (...periods: Partial<VatForm['periods'][number]>[]) => {
    const period = {
      validFrom: '2026-01-01',
      status: 'not_registered',
      ratePpm: 140_000,
      pricesWithVat: true,
    }
    return seller.call(setVat, {
      params,
      body: { periods: periods.map((each) => ({ ...period, ...each })) } as VatForm,
    })
  }
  // the fees are 15 % of 250.00 and the 12.00 entered by hand; the profit also deducts the lamp's cost of 100.00
  const plain = [3_750 + 1_200, 25_000 - 4_950 - 10_000]
  expect(await figures()).toEqual(plain)
  // VAT of 14 % on the referral fee of 37.50 is 5.25, which lowers the profit
  const lost = [4_950 + 525, 10_050 - 525]
  for (const status of ['not_registered', 'exempt'] as const) {
    await set({ status })
    expect(await figures()).toEqual(lost)
    // 15 % and 14 % VAT on it
    expect(await planned()).toEqual([171_000, 140_000])
  }
  await set({ validFrom: '2026-03-02' })
  expect(await figures()).toEqual(plain)
  await set({ ratePpm: null })
  expect(await figures()).toEqual(plain)
  expect(await planned()).toEqual([150_000, undefined])
  // 30.70 of the price is output VAT, and the business reclaims the VAT on fees
  await set({ status: 'registered' })
  expect(await figures()).toEqual([4_950, 10_050 - 3_070])
  expect(await planned()).toEqual([150_000, undefined])
  await set()
  expect(await figures()).toEqual(plain)
  expect(await planned()).toEqual([150_000, undefined])

  await set({}, { validFrom: '2026-04-01', status: 'registered' })
  await importFile(seller, businessId, file(item('N2', '2026-03-31'), item('N3', '2026-04-01')))
  expect((await fees())?.fees).toBe(5_475 + 5_475 + 4_950)
})

test('any business pays fees on the price with or without VAT, as the rule states, even when the file states tax separately', async () => {
  const seller = await server.current.seller()
  const { business, add, params, catalog } = await shop(seller)
  const charge = (withVat: boolean): FeeRuleForm['charge'] => ({
    percent: { base: { of: 'price', withVat }, tiers: 'marginal', bands: [{ upTo: null, ratePpm: 150_000 }] },
  })
  const made = await seller.call(createFeeRule, {
    params,
    body: rule({ platform: 'amazon', charge: charge(true) }),
  })
  const onAmazon = { platformId: catalog.platforms.amazon ?? '', feeCategory: 'home' }
  await add({ platforms: [{ ...onAmazon, follows: ['referral'] }] })
  // the second product has the same percentage, entered by hand
  await add({ sku: 'LAMP-2', platforms: [{ ...onAmazon, referralFeePpm: 150_000 }] })
  const order = (nr: number, rest: AmazonOrderRow): AmazonOrderRow => ({
    'amazon-order-id': `171-0000001-000000${nr}`,
    'sales-channel': 'Amazon.eg',
    'ship-country': 'EG',
    currency: 'EGP',
    sku: 'LAMP-1',
    ...rest,
  })
  const apart = { 'item-price': '219.30', 'item-tax': '30.70' }
  const bring = (...rows: AmazonOrderRow[]) =>
    importFile(seller, business.id, { name: 'orders.txt', text: amazonOrdersText(rows) })
  const fees = async () => {
    const { statements } = await seller.call(getDashboard, { params })
    const all = statements[0]?.totals.fees
    expect(statements[0]?.byPlatform.reduce((sum, { fees }) => sum + fees, 0)).toBe(all)
    return all
  }
  const set = (status: VatForm['periods'][number]['status']) =>
    seller.call(setVat, {
      params,
      body: { periods: [{ validFrom: '2026-01-01', status, ratePpm: 140_000, pricesWithVat: true }] },
    })

  await bring(order(1, apart), order(2, { ...apart, sku: 'LAMP-2' }))
  // without VAT settings, the fee of both products is 15 % of 250.00, which the buyer paid
  expect(await fees()).toBe(2 * 3_750)
  await set('registered')
  expect(await fees()).toBe(2 * 3_750)
  // 14 % VAT comes on top of the fee that follows a rule
  await set('not_registered')
  expect(await fees()).toBe(2 * 3_750 + 525)

  await set('registered')
  // order 3 states tax beside the price, order 4 a price that contains it; order 5 goes abroad, without Egyptian tax
  await bring(
    order(3, apart),
    order(4, { 'item-price': '250.00' }),
    order(5, { ...apart, 'ship-country': 'SA' }),
  )
  expect(await fees()).toBe(4 * 3_750 + 3_290)
  const ruleId = made.id
  await seller.call(updateFeeRule, {
    params: { ...params, ruleId },
    body: rule({ platform: 'amazon', charge: charge(false) }),
  })
  // by a rule for prices without VAT, each sale pays 15 % of 219.30, whether its file states tax beside the price or within it;
  // the fee entered by hand stays
  expect(await fees()).toBe(3_750 + 4 * 3_290)
})

test('keeps a fee that was entered by hand when no rule applies, and refuses a weight of zero', async () => {
  const { seller, one, save, onNoon } = await lamp()
  await save()
  // no rule applies to the product, so it keeps its entered fee, which follows no rule
  expect(await onNoon()).toMatchObject({ referralFeePpm: 150_000, feeCategory: 'home', follows: [] })
  const product = await seller.call(getProduct, { params: one })
  const platform = product.platforms.map(({ platformId }) => ({ platformId, weightGrams: 0 }))
  const failed = await seller.fails(updateProduct, {
    params: one,
    body: { name: 'Lamp', price: 1, quantity: 1, platforms: platform } as never,
  })
  expect(failed.fields).toContainEqual({ path: 'platforms.0.weightGrams', code: 'feeWeightInvalid' })
})

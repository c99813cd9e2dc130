import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import type { QueryOf } from '#contract/endpoint.ts'
import { type FeeCheck, getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import { deleteFeeRule } from '#contract/fees.ts'
import { getLearnedFees } from '#contract/learned-fees.ts'
import { updateProduct } from '#contract/products.ts'
import { addMember } from '#server/testing/add-member.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { lampLedger, lampShop, lateFee } from '#server/testing/lamp-ledger.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })

async function checkedShop() {
  const made = await lampShop(await server.current.seller())
  const { id: importId } = await importFile(made.seller, made.params.businessId, lampLedger)
  return { ...made, importId }
}

/** Reads the fee check again and again until it is up to date with the data. */
async function checked(
  seller: TestClient,
  params: { businessId: string },
  query: QueryOf<typeof getFeeCheck> = {},
): Promise<FeeCheck> {
  for (;;) {
    const check = await seller.call(getFeeCheck, { params, query })
    if (check.state === 'current') return check
    await pause(20) // the server works in the background
  }
}

const differences = async (
  { seller, params }: { seller: TestClient; params: { businessId: string } },
  query: QueryOf<typeof listFeeDifferences> = {},
) => {
  const page = await seller.call(listFeeDifferences, { params, query })
  const rows = page.differences.map((row) => [
    row.orderId.slice(-1),
    row.kind,
    row.charged,
    row.expected,
    row.difference,
    row.cause,
  ])
  return { rows, total: page.total }
}

describe('comparing a noon statement with the fee rules of a contract', () => {
  test('shows charged and expected fees, and the causes of differences', async () => {
    const shop = await checkedShop()
    const check = await checked(shop.seller, shop.params)
    expect(check.platforms).toEqual(['noon'])
    expect(check.checkedAt).toBe('2026-04-10T09:00:00.000Z')
    // these sums were added up by hand from the table in lamp-ledger.ts
    expect(check.statements).toMatchObject([
      {
        currency: 'AED',
        checked: { fees: 12, charged: 161_73, expected: 153_88 },
        over: { fees: 3, amount: 18_35 },
        under: { fees: 2, amount: 10_50 },
      },
    ])
    const [statement] = check.statements
    expect(
      statement?.causes.map(({ kind, cause, fees, over, under }) => [kind, cause, fees, over, under]),
    ).toEqual([
      ['fulfilment', 'again', 1, 9_45, 0],
      ['fulfilment', 'not_charged', 1, 0, 9_45],
      ['referral', 'rate', 1, 6_30, 0],
      ['refund', 'not_given_back', 1, 2_60, 0],
      ['fulfilment', 'amount', 1, 0, 1_05],
    ])
    expect(statement?.unchecked).toEqual([
      { platform: 'noon', kind: 'referral', reason: 'no_category', fees: 1, charged: 9_53 },
      { platform: 'noon', kind: 'fulfilment', reason: 'no_sale', fees: 1, charged: 8_40 },
    ])
  })

  test('lists the fee differences, the largest first, each with its rule', async () => {
    const shop = await checkedShop()
    await checked(shop.seller, shop.params)
    expect(await differences(shop)).toEqual({
      rows: [
        ['3', 'fulfilment', 18_90, 9_45, 9_45, 'again'],
        ['4', 'fulfilment', 0, 9_45, -9_45, 'not_charged'],
        ['2', 'referral', 37_80, 31_50, 6_30, 'rate'],
        ['6', 'refund', 5_75, 3_15, 2_60, 'not_given_back'],
        ['5', 'fulfilment', 8_40, 9_45, -1_05, 'amount'],
      ],
      total: 5,
    })
    const { differences: found } = await shop.seller.call(listFeeDifferences, { params: shop.params })
    expect(found[2]).toMatchObject({
      platform: 'noon',
      country: 'AE',
      currency: 'AED',
      sku: 'LAMP-01',
      title: 'Desk Lamp, Warm White',
      productId: shop.lamp.id,
      day: '2026-03-11',
      chargedPpm: 180_000,
      expectedPpm: 150_000,
      withVat: true,
      rule: { id: shop.referral.id, title: 'Contract of 2026', own: true, checkedOn: '2026-04-10' },
      dispute: null,
    })
    expect(found[0]).toMatchObject({ day: '2026-03-11', chargedOn: '2026-03-18' })
  })

  test('filters the differences by day, cause, fee kind, direction and platform, with paging', async () => {
    const shop = await checkedShop()
    await checked(shop.seller, shop.params)
    const orders = async (query: QueryOf<typeof listFeeDifferences>) => {
      const { rows, total } = await differences(shop, query)
      return [rows.map(([order]) => order).join(''), total]
    }
    expect(await orders({ from: '2026-03-18', to: '2026-03-31' })).toEqual(['45', 2])
    expect(await orders({ cause: 'rate' })).toEqual(['2', 1])
    expect(await orders({ kind: 'fulfilment' })).toEqual(['345', 3])
    expect(await orders({ direction: 'over' })).toEqual(['326', 3])
    expect(await orders({ direction: 'under' })).toEqual(['45', 2])
    expect(await orders({ platform: 'Amazon' })).toEqual(['', 0])
    expect(await orders({ currency: 'SAR' })).toEqual(['', 0])
    expect(await orders({ currency: 'AED', cause: 'rate' })).toEqual(['2', 1])
    expect(await orders({ page: 2, pageSize: 2 })).toEqual(['26', 5])
    const march = await checked(shop.seller, shop.params, { from: '2026-03-11', to: '2026-03-11' })
    // the two differences are the referral fee of order 2 and the double fulfilment fee of order 3
    expect(march.statements).toMatchObject([
      { checked: { fees: 4, charged: 84_89, expected: 69_14 }, over: { amount: 15_75 }, unchecked: [] },
    ])
    const other = await checked(shop.seller, shop.params, { platform: 'Amazon' })
    expect([other.platforms, other.statements]).toEqual([['noon'], []])
  })
})

describe('checking the fees again after a change', () => {
  test('includes an import when it is committed, and no longer when it is undone', async () => {
    const shop = await checkedShop()
    const before = await checked(shop.seller, shop.params)
    const { id: importId } = await importFile(shop.seller, shop.params.businessId, lateFee)
    const stale = await shop.seller.call(getFeeCheck, { params: shop.params })
    expect(stale).toMatchObject({ state: 'checking', statements: before.statements })
    const after = await checked(shop.seller, shop.params)
    expect(after.statements[0]?.under).toEqual({ fees: 1, amount: 1_05 })
    expect((await differences(shop, { cause: 'not_charged' })).rows).toEqual([])
    await undoAndWait(shop.seller, shop.params.businessId, importId)
    expect((await checked(shop.seller, shop.params)).statements).toEqual(before.statements)
  })

  test("uses a product's new fee category", async () => {
    const shop = await checkedShop()
    await checked(shop.seller, shop.params)
    const { seller, params, mug, mugForm } = shop
    const body = mugForm({ feeCategory: 'home' })
    await seller.call(updateProduct, { params: { ...params, productId: mug.id }, body })
    const [statement] = (await checked(shop.seller, shop.params)).statements
    // 15% of 60.50, plus 5% VAT, is 9.53
    expect(statement?.checked).toEqual({ fees: 13, charged: 171_26, expected: 163_41 })
    expect(statement?.unchecked.map(({ reason }) => reason)).toEqual(['no_sale'])
  })

  test('reports fees as unchecked after their rule was deleted', async () => {
    const shop = await checkedShop()
    await checked(shop.seller, shop.params)
    await shop.seller.call(deleteFeeRule, { params: { ...shop.params, ruleId: shop.referral.id } })
    const [statement] = (await checked(shop.seller, shop.params)).statements
    expect(statement?.causes.map(({ kind }) => kind)).not.toContain('referral')
    expect(statement?.unchecked.filter(({ kind }) => kind === 'referral')).toMatchObject([
      { reason: 'no_fulfilment', fees: 5 },
      { reason: 'no_category', fees: 1 },
    ])
  })

  test('checks each sale by the rule that applied on its day', async () => {
    const made = await lampShop(await server.current.seller())
    const { seller, params } = made
    await seller.call(deleteFeeRule, { params: { ...params, ruleId: made.referral.id } })
    const percent = (ratePpm: number) => ({
      base: { of: 'price' as const, withVat: true },
      tiers: 'marginal' as const,
      bands: [{ upTo: null, ratePpm }],
    })
    const referral = { kind: 'referral', category: 'home' } as const
    await made.rule({ ...referral, validTo: '2026-03-10', charge: { percent: percent(150_000) } })
    await made.rule({ ...referral, validFrom: '2026-03-11', charge: { percent: percent(180_000) } })
    await importFile(seller, params.businessId, lampLedger)
    await checked(seller, params)
    const { rows } = await differences(made, { kind: 'referral' })
    // order 1 was sold under the old rule, order 2 under the new one and charged by it; orders 3, 4 and 6 were still
    // charged by the old rule
    expect(rows.map(([order]) => order).join('')).toBe('364')
  })
})

test('a viewer sees the last fee check and learned fees while a new check is due', async () => {
  const { seller, params, referral } = await checkedShop()
  const { statements } = await checked(seller, params)
  const viewer = await server.current.seller()
  await addMember(server.current.db.system, { owner: seller, ...params }, viewer, 'viewer')
  await seller.call(deleteFeeRule, { params: { ...params, ruleId: referral.id } })
  expect(await viewer.call(getFeeCheck, { params })).toMatchObject({ state: 'checking', statements })
  await viewer.call(getLearnedFees, { params })
  expect((await checked(viewer, params)).statements).not.toEqual(statements)
})

test('the fee check of a business without statements is empty', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const check = await checked(seller, { businessId })
  expect(check).toMatchObject({ platforms: [], statements: [] })
})

import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { listImports } from '#contract/imports.ts'
import { createProduct, getProduct, listPlatforms, listProducts, updateProduct } from '#contract/products.ts'
import { checkFile, importFile, undoAndWait } from '#server/testing/importing.ts'
import { amazonFile, jumiaFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function shop(country: 'EG' | 'AE' | 'US' = 'EG') {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country })
  return { seller, businessId }
}

async function figures(seller: TestClient, businessId: string) {
  return seller.call(getDashboard, { params: { businessId } })
}

async function oud(seller: TestClient, businessId: string, quantity = 40) {
  const { platforms } = await seller.call(listPlatforms)
  return seller.call(createProduct, {
    params: { businessId },
    body: {
      name: 'Oud 50 ml',
      sku: 'OUD-50',
      price: 25_000,
      quantity,
      platforms: [{ platformId: platforms[0]?.id ?? '' }],
      costItems: await costOf(seller, 9_000),
    },
  })
}

async function costOf(seller: TestClient, amount: number) {
  const { listCostCategories } = await import('#contract/products.ts')
  const { categories } = await seller.call(listCostCategories)
  return [{ costCategoryId: categories[0]?.id ?? '', amount }]
}

describe('importing reports of marketplaces', () => {
  test('imports every row of a noon statement with the right sum, and counts payouts as neither sales nor costs', async () => {
    const { seller, businessId } = await shop('AE')
    const { preview, status } = await checkFile(seller, businessId, noonFile)
    expect(status).toBe('ready')
    expect(preview).toMatchObject({ rows: 9, lines: 9, newLines: 9, knownLines: 0, errorCount: 0 })
    expect(preview?.totals).toEqual([
      {
        currency: 'AED',
        revenue: 20_000,
        fees: 12_665,
        reimbursements: 0,
        tax: 0,
        payouts: -8_640,
        total: -1_305,
        controlTotal: -1_305,
        units: 2,
        orders: 2,
      },
    ])
    expect(preview?.unmatchedSkus.map(({ sku, units, reason }) => [sku, units, reason])).toEqual([
      ['LAMP-01', 2, 'no_product'],
      ['MUG-02', 0, 'no_product'],
    ])
  })

  test('counts two equal rows of an Amazon report as two sales, and adds nothing when the same file is imported again', async () => {
    const { seller, businessId } = await shop('US')
    const first = await importFile(seller, businessId, amazonFile)
    expect(first).toMatchObject({ status: 'committed', addedLines: 8 })
    const before = await figures(seller, businessId)
    expect(before.statements[0]).toMatchObject({
      currency: 'USD',
      totals: { revenue: 998, fees: 2_619, cost: 0, profit: -1_621, units: 2, orders: 2, coverageBp: 0 },
      feeParts: { referral: 260, fulfilment: 678, other: 1_931, reimbursements: -250 },
      payouts: -120_050,
    })
    const again = await checkFile(seller, businessId, { ...amazonFile, name: 'another-name.csv' })
    expect(again.preview).toMatchObject({ newLines: 0, knownLines: 8 })
    expect(again.preview?.sameFileImportedAt).not.toBeNull()
    const second = await importFile(seller, businessId, amazonFile)
    expect(second).toMatchObject({ status: 'committed', addedLines: 0 })
    expect(await figures(seller, businessId)).toEqual(before)
  })

  test('shows the profit of a product with a cost and deducts sold less returned units from its stock; an undo reverts both', async () => {
    const { seller, businessId } = await shop()
    const { id: productId } = await oud(seller, businessId)
    const empty = await figures(seller, businessId)
    const done = await importFile(seller, businessId, templateFile)
    const [statement] = (await figures(seller, businessId)).statements
    expect(statement?.totals).toEqual({
      revenue: 50_000,
      fees: 13_500,
      cost: 18_000,
      profit: 18_500,
      marginBp: 3_700,
      coveredProfit: 18_500,
      units: 2,
      orders: 2,
      coverageBp: 10_000,
      feeCoverageBp: 10_000,
      estimatedFees: 0,
    })
    expect(statement?.trend.reduce((sum, { profit }) => sum + profit, 0)).toBe(18_500)
    expect(statement?.byPlatform.map(({ platform, profit }) => [platform, profit])).toEqual([
      ['noon', 20_500],
      ['Amazon', -2_000],
    ])
    expect(statement?.products.earning).toMatchObject([
      { sku: 'OUD-50', name: 'Oud 50 ml', productId, orders: 2 },
    ])
    const params = { businessId, productId }
    expect((await seller.call(getProduct, { params })).quantity).toBe(38)

    expect(await undoAndWait(seller, businessId, done.id)).toMatchObject({ status: 'undone', addedLines: 0 })
    expect((await seller.call(getProduct, { params })).quantity).toBe(40)
    expect(await figures(seller, businessId)).toEqual(empty)
    expect(await importFile(seller, businessId, templateFile)).toMatchObject({ addedLines: 3 })
  })

  test.each([
    ['had the SKU', true, 38],
    ['was created later', false, 40],
  ])(
    'an undo returns units only to products that the import took them from: the first product %s, and a second product has the SKU now',
    async (_, early, then) => {
      const { seller, businessId } = await shop()
      const before = early ? await oud(seller, businessId) : null
      const done = await importFile(seller, businessId, templateFile)
      const first = before ?? (await oud(seller, businessId))
      const { platformId } = first.platforms[0] ?? { platformId: '' }
      await seller.call(updateProduct, {
        params: { businessId, productId: first.id },
        body: { name: 'Oud', sku: 'OTHER', price: 25_000, quantity: null, platforms: [{ platformId }] },
      })
      const second = await oud(seller, businessId)
      const stock = () =>
        Promise.all(
          [first, second].map(async ({ id: productId }) => {
            const { quantity } = await seller.call(getProduct, { params: { businessId, productId } })
            return quantity
          }),
        )
      expect(await stock()).toEqual([then, 40])
      await undoAndWait(seller, businessId, done.id)
      expect(await stock()).toEqual([40, 40])
    },
  )

  test('keeps the cost of refunded goods that did not come back, and does not add them to stock', async () => {
    const { seller, businessId } = await shop()
    const { id: productId } = await oud(seller, businessId)
    await importFile(seller, businessId, templateFile, { refundsRestock: false })
    const [statement] = (await figures(seller, businessId)).statements
    expect(statement?.totals).toMatchObject({ units: 2, cost: 27_000, profit: 9_500 })
    expect((await seller.call(getProduct, { params: { businessId, productId } })).quantity).toBe(37)
  })

  test('creates products for unknown SKUs, with the entered cost or with an unknown cost', async () => {
    const { seller, businessId } = await shop('AE')
    await importFile(seller, businessId, noonFile, {
      currency: 'AED',
      newProducts: [
        { sku: 'LAMP-01', name: 'Desk Lamp', unitCost: 4_000 },
        { sku: 'MUG-02', name: 'Mug' },
      ],
    })
    const { products } = await seller.call(listProducts, { params: { businessId } })
    expect(
      products.map(({ sku, price, unitCost, quantity }) => [sku, price, unitCost, quantity]).sort(),
    ).toEqual([
      ['LAMP-01', 10_000, 4_000, null],
      ['MUG-02', 6_050, null, null],
    ])
    const [statement] = (await figures(seller, businessId)).statements
    expect(statement?.totals).toMatchObject({ revenue: 20_000, cost: 8_000, profit: -665 })
    const lamp = statement?.products.earning.find(({ sku }) => sku === 'LAMP-01')
    expect(lamp).toMatchObject({ name: 'Desk Lamp', coverageBp: 10_000 })
  })

  test('counts lines that two overlapping files share once, and undoing one file leaves exactly the figures of the other', async () => {
    const { seller, businessId } = await shop('AE')
    const [header = '', ...rows] = noonFile.text.trim().split('\n')
    const part = (from: number, to: number) => ({
      name: `${from}.csv`,
      text: [header, ...rows.slice(from, to), ''].join('\n'),
    })
    const first = await importFile(seller, businessId, part(0, 6))
    const half = await shop('AE')
    await importFile(half.seller, half.businessId, part(3, 9))
    const second = await importFile(seller, businessId, part(3, 9))
    expect([first.addedLines, second.addedLines]).toEqual([6, 3])
    const whole = await shop('AE')
    await importFile(whole.seller, whole.businessId, noonFile)
    const expected = await figures(whole.seller, whole.businessId)
    expect((await figures(seller, businessId)).statements).toEqual(expected.statements)

    await undoAndWait(seller, businessId, first.id)
    const left = await figures(half.seller, half.businessId)
    expect((await figures(seller, businessId)).statements).toEqual(left.statements)
    const { imports } = await seller.call(listImports, { params: { businessId } })
    expect(imports.map(({ status, addedLines }) => [status, addedLines])).toEqual([
      ['committed', 6],
      ['undone', 0],
    ])
  })
})

test("shows in the preview whether Safi's reading of this format was verified with a real file", async () => {
  const { seller, businessId } = await shop()
  const jumia = await checkFile(seller, businessId, jumiaFile)
  expect(jumia.preview).toMatchObject({ seenWithRealFile: false, fees: 'stated', lines: 2 })
  const noon = await checkFile(seller, businessId, noonFile)
  expect(noon.preview?.seenWithRealFile).toBe(true)
})

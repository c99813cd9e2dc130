import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getVat, setVat } from '#contract/vat.ts'
import { NO_AMOUNTS } from '#domain/import/sale-line.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { outputVatOfLine, VAT_STATUSES } from '#domain/vat/vat-status.ts'
import { recomputeVat, recountAll } from '#server/core/sales/vat/recompute-vat.ts'
import { MIGRATIONS } from '#server/infra/db/database.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop as productShop } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()

async function shop() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ country: 'EG' })
  const { id: importId } = await importFile(seller, businessId, templateFile)
  return { seller, params: { businessId }, importId }
}

const DAYS = ['2026-03-20', '2026-03-21', '2026-03-25', '2026-04-01'] as const

const line = fc.record({
  date: fc.constantFrom(...DAYS),
  country: fc.constantFrom(null, 'EG', 'AE', 'DE'),
  sales: fc.integer({ min: -1_000_000_000_000, max: 1_000_000_000_000 }),
  discounts: fc.integer({ min: -9_999, max: 0 }),
  tax: fc.constantFrom(0, 0, 0, 15),
  apart: fc.boolean(),
})
const home = fc.constantFrom('EG' as const, 'EU' as const)
const periods = fc.uniqueArray(
  fc.record({
    validFrom: fc.constantFrom(...DAYS),
    status: fc.constantFrom('registered', ...VAT_STATUSES),
    ratePpm: fc.integer({ min: 1, max: 999_999 }),
    pricesWithVat: fc.boolean(),
  }),
  { selector: ({ validFrom }) => validFrom },
)

test('recomputed sales have the same VAT as newly imported sales, and rollups are their sums', async () => {
  const { seller, params, importId } = await shop()
  const { system } = server.current.db
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 20 }),
      periods,
      home,
      async (lines, set, home) => {
        await system.execute(sql`UPDATE businesses SET country = ${home} WHERE id = ${params.businessId}`)
        for (const table of ['sale_lines', 'sales_daily', 'sales_monthly_sku', 'sales_sku'])
          await system.execute(sql`DELETE FROM ${sql.identifier(table)} WHERE import_id = ${importId}`)
        for (const [at, { date, country, sales, discounts, tax, apart }] of lines.entries())
          await system.execute(sql`
          INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on, country,
            currency, units, sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee,
            reimbursement, tax, payout, cost_units, tax_apart)
          VALUES (${seller.userId}, ${params.businessId}, ${importId}, ${`line ${at}`}, ${at}, 'sale', 'sale', 'noon',
            ${date}, ${country}, 'EGP', 1, ${sales}, 0, 0, ${discounts}, 0, 0, 0, 0, ${tax}, 0, 1, ${apart})`)
        await seller.call(setVat, { params, body: { periods: set } })
        const expected = lines.map(({ date, country, sales, discounts, tax, apart }) =>
          outputVatOfLine(set, home, {
            date,
            country,
            amounts: { ...NO_AMOUNTS, sales, discounts, tax },
            ...(apart && { taxApart: true }),
          }),
        )
        const stored = await rowsOf<{ vat: number | null }>(
          system,
          sql`SELECT output_vat::float8 AS vat FROM sale_lines WHERE import_id = ${importId} ORDER BY row`,
        )
        expect(stored.map(({ vat }) => vat)).toEqual(expected)
        for (const table of ['sales_daily', 'sales_monthly_sku', 'sales_sku']) {
          const [sums] = await rowsOf<{ vat: number | null }>(
            system,
            sql`SELECT sum(output_vat)::float8 AS vat FROM ${sql.identifier(table)} WHERE import_id = ${importId}`,
          )
          const known = expected.filter((vat) => vat !== null)
          expect(sums?.vat ?? null).toBe(known.length === 0 ? null : known.reduce((all, vat) => all + vat, 0))
        }
      },
    ),
    { numRuns: fuzzRuns(15) },
  )
})

/** A business with more sales than one request recomputes. */
async function largeShop() {
  const { seller, params, importId } = await shop()
  const { system } = server.current.db
  await system.execute(sql`
    INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sold_on, currency, units,
      sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax, payout, cost_units)
    SELECT ${seller.userId}, ${params.businessId}, ${importId}, 'line ' || n, n, 'sale', 'sale', 'noon', DATE '2026-03-20',
      'EGP', 1, 11400, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1
    FROM generate_series(1, 5000) n`)
  return { seller, params }
}

const registered = {
  validFrom: '2026-01-01',
  status: 'registered',
  ratePpm: 140_000,
  pricesWithVat: true,
} as const

test('many sales are recomputed in the background with the latest VAT settings', async () => {
  const { seller, params } = await largeShop()
  let settings = await seller.call(setVat, { params, body: { periods: [registered] } })
  expect(settings.recomputing).toBe(true)
  while (settings.recomputing) {
    await pause(20) // the server works in the background
    settings = await seller.call(getVat, { params })
  }
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals.outputVat).toBe(5_000 * 1_400 + 6_140)

  // the settings change twice in a row, and the latest must apply to all lines
  await seller.call(setVat, { params, body: { periods: [] } })
  settings = await seller.call(setVat, { params, body: { periods: [{ ...registered, ratePpm: 200_000 }] } })
  while (settings.recomputing) {
    await pause(20)
    settings = await seller.call(getVat, { params })
  }
  const again = await seller.call(getDashboard, { params })
  expect(again.statements[0]?.totals.outputVat).toBe(5_000 * 1_900 + 8_333)
})

/** A business that sells a lamp for fees of 15 % and 12.00, with sales of an order list whose fees an earlier version of Safi estimated. */
async function listedSales(amounts: { sales: number; tax: number; referralFee: number }, lines = 1) {
  const seller = await server.current.seller()
  const { business, params, add } = await productShop(seller)
  const made = await add()
  const { id: importId } = await importFile(seller, business.id, templateFile)
  // every second of these lines has fees that its file states
  await server.current.db.system.execute(sql`
    INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, sku, product_id, sold_on,
      currency, units, sales, shipping, gift_wrap, discounts, referral_fee, fulfilment_fee, other_fee, reimbursement, tax,
      payout, cost_units, cost, fee_basis)
    SELECT ${seller.userId}, ${business.id}, ${importId}, 'line ' || n, n, 'sale', 'sale', 'noon', 'LAMP-1', ${made.id},
      DATE '2026-03-20', 'EGP', 1, ${amounts.sales}, 0, 0, 0, ${amounts.referralFee}, -1200, 0, 0, ${amounts.tax}, 0, 1,
      10000, CASE WHEN n % 2 = 0 THEN 'stated' ELSE 'estimated' END
    FROM generate_series(1, ${lines}::int) n`)
  return { seller, params, businessId: business.id, importId }
}

test('estimated fees of many sales from order lists are recomputed in the background too', async () => {
  // the file states tax separately (219.30 and 30.70 of tax); fees stated in a file do not change
  const { seller, params } = await listedSales({ sales: 21_930, tax: 3_070, referralFee: -3_290 }, 5_000)
  const before = (await seller.call(getDashboard, { params })).statements[0]?.totals.fees ?? 0
  let settings = await seller.call(setVat, { params, body: { periods: [registered] } })
  expect(settings.recomputing).toBe(true)
  while (settings.recomputing) {
    await pause(20)
    settings = await seller.call(getVat, { params })
  }
  const { statements } = await seller.call(getDashboard, { params })
  // the rollups did not contain the 5,000 inserted lines before. Half of the lines state fees of 32.90 and 12.00, which
  // stay; for the others, fees of 15 % of 250.00 and 12.00 are estimated
  expect((statements[0]?.totals.fees ?? 0) - before).toBe(2_500 * (3_290 + 1_200) + 2_500 * (3_750 + 1_200))
  expect(statements[0]?.totals.estimatedFees).toBe(2_500 * 4_950)
})

test('all rollups are counted again in memory, because PostgreSQL would sort the lines of a large import on disk', async () => {
  const { seller, params } = await shop()
  const owner = ownerId(seller.userId)
  const memory = await server.current.db.tenant(owner, async (tx) => {
    await recountAll(tx, await requireBusiness(tx, owner, params.businessId))
    return rowsOf(tx, sql`SHOW work_mem`)
  })
  expect(memory).toEqual([{ work_mem: '64MB' }])
})

test('a recomputation reports when all its attempts failed, and succeeds after the settings are saved again', async () => {
  const { seller, params } = await largeShop()
  const save = (rate: number) =>
    seller.call(setVat, { params, body: { periods: [{ ...registered, ratePpm: rate }] } })
  const settings = () => seller.call(getVat, { params })
  await save(140_000)
  await expect.poll(settings).toMatchObject({ recomputing: false, failed: false })
  const mend = await failingTable(server.current.db, 'sale_lines', 'UPDATE')
  await save(200_000)
  await expect.poll(settings).toMatchObject({ recomputing: true, failed: true })
  await mend()
  expect(await save(200_000)).toMatchObject({ recomputing: true, failed: false })
  await expect.poll(settings).toMatchObject({ recomputing: false, failed: false })
  const { statements } = await seller.call(getDashboard, { params })
  expect(statements[0]?.totals.outputVat).toBe(5_000 * 1_900 + 8_333)
})

test('an upgrade recomputes fees that were estimated of a price without its tax, or as the minimum of a free sale', async () => {
  const { db } = server.current
  const taxed = await listedSales({ sales: 21_930, tax: 3_070, referralFee: -3_290 })
  const free = await listedSales({ sales: 0, tax: 0, referralFee: -100 })
  const right = await listedSales({ sales: 25_000, tax: 0, referralFee: -3_750 })
  // its only estimated fee was for fulfilment
  const carried = await listedSales({ sales: 21_930, tax: 3_070, referralFee: 0 })
  await db.system.execute(sql.raw(await readFile(join(MIGRATIONS, '0039_fees-of-paid-prices.sql'), 'utf8')))
  const after = async ({ seller, params, businessId, importId }: typeof taxed) => {
    const { recomputing } = await seller.call(getVat, { params })
    const owner = ownerId(seller.userId)
    await db.tenant(owner, async (tx) => recomputeVat(tx, await requireBusiness(tx, owner, businessId)))
    const lines = await rowsOf<{ fee: number }>(
      db.system,
      sql`SELECT referral_fee::float8 AS fee FROM sale_lines WHERE import_id = ${importId} AND key = 'line 1'`,
    )
    return [recomputing, ...lines.map(({ fee }) => fee)]
  }
  // without VAT settings, 15 % of 250.00, which the buyer paid with Egypt's VAT
  expect(await after(taxed)).toEqual([true, -3_750])
  expect(await after(free)).toEqual([true, 0])
  expect(await after(right)).toEqual([false, -3_750])
  expect(await after(carried)).toEqual([true, -3_750])
})

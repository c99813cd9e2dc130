import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  getFeeCheck,
  getFeeDifferencesCsv,
  getFeeDifferencesXlsx,
  listFeeDifferences,
} from '#contract/fee-check.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { lampLedger, lampShop } from '#server/testing/lamp-ledger.ts'
import { testServer } from '#server/testing/test-server.ts'
import { tableSource } from '#spreadsheet/table-source.ts'
import { sourceOf, textOf } from '#spreadsheet/testing/make-workbook.ts'

const server = testServer({ now: () => new Date('2026-04-05T09:00:00Z') })

/**
 * A business whose seller ships the mugs (noon Direct Ship), so that disputes about a wrong size have a deadline. Waits until the fee
 * check has finished.
 */
async function checkedShop() {
  const made = await lampShop(await server.current.seller(), { mugSentBy: 'seller' })
  const { seller, params } = made
  await importFile(seller, params.businessId, lampLedger)
  while ((await seller.call(getFeeCheck, { params })).state !== 'current') await pause(20)
  return made
}

test('exports a file of fee differences with order, SKU, day, charged and expected fee, rule and source', async () => {
  const { seller, params } = await checkedShop()
  const csv = await seller.send(getFeeDifferencesCsv, { params })
  expect(csv.status).toBe(200)
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="safi-fee-differences.csv"')
  const text = new TextDecoder().decode(await csv.arrayBuffer())
  const { rows } = readTable(text)
  expect(rows.map((row) => [row.Order, row.Fee, row.Charged, row.Expected, row.Difference])).toEqual([
    ['NAEI70000000003', 'Fulfilment fee', '18.90', '9.45', '9.45'],
    ['NAEI70000000004', 'Fulfilment fee', '0.00', '9.45', '-9.45'],
    ['NAEI70000000002', 'Referral fee', '37.80', '31.50', '6.30'],
    ['NAEI70000000006', 'Referral fee of a refund', '5.75', '3.15', '2.60'],
    ['NAEI70000000005', 'Fulfilment fee', '8.40', '9.45', '-1.05'],
  ])
  expect(rows[2]).toMatchObject({
    SKU: 'LAMP-01',
    Product: 'Desk Lamp, Warm White',
    Date: '2026-03-11',
    'Charged on': '2026-03-11',
    Platform: 'noon',
    Country: 'AE',
    Units: '1',
    Currency: 'AED',
    Amounts: 'with VAT',
    Cause: 'Different rate',
    'Charged %': '18.00',
    'Rule %': '15.00',
    Rule: 'Contract of 2026',
    'Source checked on': '2026-04-05',
    'Dispute by': '',
  })
  // the deadline is 14 days after the statement of 25 March
  expect(rows[4]).toMatchObject({ SKU: 'MUG-02', 'Dispute by': '2026-04-08' })

  const xlsx = await seller.send(getFeeDifferencesXlsx, { params })
  expect(xlsx.headers.get('content-type')).toBe(getFeeDifferencesXlsx.file)
  const sheet = tableSource(sourceOf(new Uint8Array(await xlsx.arrayBuffer())))
  const inWorkbook = readTable((await textOf(sheet)).replaceAll('\n', '\r\n')).rows
  expect(inWorkbook.map((row) => [row.Order, row.Charged, row.Difference])).toEqual(
    rows.map((row) => [row.Order, row.Charged, row.Difference]),
  )

  const arabic = await seller.send(getFeeDifferencesCsv, {
    params,
    query: { language: 'ar', cause: 'rate' },
  })
  const inArabic = readTable(new TextDecoder().decode(await arabic.arrayBuffer())).rows
  expect(inArabic).toMatchObject([
    { الطلب: 'NAEI70000000002', المنصة: 'نون', السبب: 'نسبة مختلفة', الفرق: '6.30' },
  ])
})

test('shows the days left to dispute a fee if its platform has a deadline', async () => {
  const { seller, params } = await checkedShop()
  const { differences } = await seller.call(listFeeDifferences, { params })
  expect(differences.map(({ dispute }) => dispute)).toEqual([
    null,
    null,
    null,
    null,
    {
      lastDay: '2026-04-08',
      daysLeft: 3,
      tries: 1,
      source: 'help.noon.partners 13331577643799: Direct Ship volumetric dispute',
    },
  ])
})

test('the export is refused before the first fee check has finished', async () => {
  const { seller, params } = await lampShop(await server.current.seller())
  expect((await seller.fails(getFeeDifferencesCsv, { params })).code).toBe('fee_check_unfinished')
  expect((await seller.fails(getFeeDifferencesXlsx, { params })).code).toBe('fee_check_unfinished')
})

test('refuses to export more differences than a file can contain, and states their number', async () => {
  const { seller, params } = await checkedShop()
  await server.current.db.system.execute(
    sql`UPDATE fee_check_sums SET fees = 50001, over_fees = 50001
      WHERE business_id = ${params.businessId} AND outcome = 'rate'`,
  )
  const answer = await seller.fails(getFeeDifferencesCsv, { params, query: { cause: 'rate' } })
  expect([answer.code, answer.data]).toEqual(['fee_check_too_large', { count: 50_001, limit: 50_000 }])
})

test('another seller gets "not found" and a visitor is asked to sign in, on every route', async () => {
  const { params } = await checkedShop()
  const otherSeller = await server.current.seller()
  for (const caller of [otherSeller, server.current.visitor()]) {
    const codes = [
      await caller.fails(getFeeCheck, { params }),
      await caller.fails(listFeeDifferences, { params }),
      await caller.fails(getFeeDifferencesCsv, { params }),
      await caller.fails(getFeeDifferencesXlsx, { params }),
    ].map(({ code }) => code)
    expect(codes).toEqual(Array(4).fill(caller === otherSeller ? 'business_not_found' : 'not_signed_in'))
  }
})

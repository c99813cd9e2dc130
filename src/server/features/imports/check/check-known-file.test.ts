import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { commitImport } from '#contract/imports.ts'
import { AMAZON_SALE, amazonText } from '#domain/import/testing/amazon-file.ts'
import { SETTLED_SALE, settlementText } from '#domain/import/testing/settlement-file.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { checkFile, importFile, settled, type TestFile, undoAndWait } from '#server/testing/importing.ts'
import { type OrderState, templateFile as ordersFile, sallaFile } from '#server/testing/order-files.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

/** Two statements with one order. */
const settlementFile = { name: 'settlement.txt', text: settlementText(SETTLED_SALE) }
const rangeFile = {
  name: 'range.csv',
  text: amazonText([{ ...AMAZON_SALE, 'order id': '702-0000001-0000001' }]),
}

const AGREED = { withErrors: true, withDifferences: true, withOverlap: true }

/** The seller who owns the businesses of all tests, because no test depends on the seller's other businesses. */
let everySeller: Promise<TestClient> | undefined

async function shop() {
  everySeller ??= server.current.seller()
  const seller = await everySeller
  const { id: businessId } = await seller.newBusiness({ country: 'SA' })
  /** Changes what a table says about all imports of the business. */
  const set = (change: ReturnType<typeof sql>) =>
    server.current.db.system.execute(sql`UPDATE imports SET ${change} WHERE business_id = ${businessId}`)
  return {
    take: (file: TestFile, options = {}) => importFile(seller, businessId, file, { ...AGREED, ...options }),
    preview: async (file: TestFile) => (await checkFile(seller, businessId, file)).preview,
    check: (file: TestFile) => checkFile(seller, businessId, file),
    commit: async (importId: string, body = AGREED) => {
      await seller.call(commitImport, { params: { businessId, importId }, body })
      return settled(seller, { businessId, importId })
    },
    set,
    undo: (importId: string) => undoAndWait(seller, businessId, importId),
    dashboard: () => seller.call(getDashboard, { params: { businessId } }),
    /** Makes all imports look like those of another version of the code. */
    forget: () => set(sql`options = options || '{"readBy": "another version"}'`),
    /** Changes a figure of all previews, which shows whether the next check takes it over. */
    mark: () => set(sql`preview = preview || '{"comparedTotals": 777}'`),
    /** Makes all previews look like those of another version of the code. */
    update: () => set(sql`plan = plan || '{"readBy": "another version"}'`),
    /** Makes a saved import look like one whose commit another version began, which gave the lines other keys. */
    interrupt: async () => {
      await set(sql`status = 'ready', active = false, committed_at = NULL, options = NULL`)
      await server.current.db.system.execute(
        sql`UPDATE sale_lines SET key = key || '~other' WHERE business_id = ${businessId}`,
      )
    },
    ranges: (importId: string) =>
      rowsOf(
        server.current.db.system,
        sql`SELECT first_line, last_line FROM import_repeat_ranges WHERE import_id = ${importId} ORDER BY 1`,
      ),
  }
}

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const mixedFile: TestFile = {
  name: 'mixed.csv',
  text: [
    HEADER,
    'A-1,1,2026-03-01,noon,MUG-1,,1,10.00,1.00,0.50,EGP,sale',
    'A-1,2,2026-03-01,noon,mug-1 ,Mug,2,10.00,1.00,0.50,EGP,sale',
    'A-2,1,2026-03-02,amazon,MUG-1,Mug,1,3.00,0.10,0.10,USD,sale',
    'A-3,1,2026-03-03,noon,MUG-1,Mug,1,4.00,0.10,0.10,USD,sale',
    'A-4,1,not a day,noon,LAMP-1,Lamp,1,4.00,0.10,0.10,EGP,sale',
    'A-5,1,2026-03-04,noon,LAMP-1,Lamp,-1,40.00,-2.00,0.10,EGP,refund',
    ',,2026-03-05,noon,,Storage,,,3.00,,EGP,fee',
    '',
  ].join('\n'),
}
/** A file with the first two rows of the mixed one. */
const firstRows: TestFile = {
  name: 'shorter.csv',
  text: `${(mixedFile.text as string).split('\n').slice(0, 3).join('\n')}\n`,
}
const salla = (prices: number[], stage: OrderState['stage'] = 'delivered') =>
  sallaFile([{ id: '5001', prices, stage }])

test.each<[string, TestFile, TestFile[]]>([
  ['of noon', noonFile, []],
  ['of Amazon', amazonFile, []],
  ['of the template', templateFile, []],
  ['with row errors, two currencies and two spellings of a SKU', mixedFile, [templateFile]],
  ['of an order list', salla([120, 80]), []],
  ['of an order list that a later file replaces', salla([120, 80]), [salla([120])]],
  [
    'of the template that a later file replaces',
    ordersFile([{ id: '7', prices: [100], stage: 'delivered' }]),
    [ordersFile([{ id: '7', prices: [150], stage: 'delivered' }])],
  ],
  ['that other reports of the platform overlap', noonFile, [amazonFile, salla([10])]],
])('shows the same preview as a new reading when a file %s is known', async (_, file, later) => {
  const { take, preview, forget, mark } = await shop()
  const first = await take(file)
  expect(first.status).toBe('committed')
  for (const other of later) expect((await take(other)).status).toBe('committed')
  const unread = await preview(file)
  await mark()
  expect((await preview(file))?.comparedTotals).toBe(777)
  await forget()
  expect(unread).toEqual(await preview(file))
})

test('matches the products of today when a file is known', async () => {
  const { take, preview, forget } = await shop()
  await take(mixedFile)
  const before = await preview(mixedFile)
  await take(mixedFile, {
    newProducts: [{ sku: 'MUG-1', name: 'Mug', unitCost: 300 }],
    currency: 'SAR',
  })
  const unread = await preview(mixedFile)
  expect(before?.unmatchedSkuCount).not.toBe(unread?.unmatchedSkuCount)
  await forget()
  expect(unread).toEqual(await preview(mixedFile))
})

test('repeats each line once when a file is imported three times, and the last import gets the lines when the others are undone', async () => {
  const { take, undo, dashboard, ranges, preview } = await shop()
  const first = await take(mixedFile)
  const figures = await dashboard()
  const second = await take(mixedFile)
  const third = await take(mixedFile)
  expect([second.addedLines, third.addedLines]).toEqual([0, 0])
  expect(await ranges(second.id)).toHaveLength(1)
  expect(await ranges(third.id)).toEqual(await ranges(second.id))
  await undo(first.id)
  await undo(second.id)
  expect(await dashboard()).toEqual(figures)
  await undo(third.id)
  expect((await preview(mixedFile))?.newLines).toBe(first.addedLines)
})

test('adds the lines when the known file is undone between check and commit', async () => {
  const { take, check, commit, undo, dashboard } = await shop()
  const first = await take(mixedFile)
  const figures = await dashboard()
  const { id } = await check(mixedFile)
  await undo(first.id)
  expect((await commit(id)).addedLines).toBe(first.addedLines)
  expect(await dashboard()).toEqual(figures)
})

test('repeats the lines of an overlapping file too when a file that repeats them is imported again', async () => {
  const { take, undo, dashboard, preview } = await shop()
  const short = await take(firstRows)
  await take(mixedFile)
  const figures = await dashboard()
  const again = await take(mixedFile)
  expect(again.addedLines).toBe(0)
  await undo(short.id)
  expect(await dashboard()).toEqual(figures)
  expect((await preview(mixedFile))?.newLines).toBe(0)
})

describe('a file whose preview was made by another version of Safi', () => {
  test('is imported at once if this version reads it in the same way', async () => {
    const { take, check, commit, update, mark, preview } = await shop()
    await take(templateFile)
    const { id } = await check(mixedFile)
    await update()
    expect((await commit(id)).status).toBe('committed')
    await mark()
    expect((await preview(mixedFile))?.comparedTotals).toBe(777)
  })

  test('is imported at once if products, costs and known lines were added since', async () => {
    const { take, check, commit, update } = await shop()
    const { id } = await check(mixedFile)
    const newProducts = [{ sku: 'MUG-1', name: 'Mug', unitCost: 300 }]
    await take(firstRows, { newProducts, currency: 'SAR' })
    await update()
    expect(await commit(id)).toMatchObject({ status: 'committed', preview: { newLines: 4, knownLines: 2 } })
  })

  test.each([
    ['a total', sql`preview || '{"comparedTotals": 777}'`],
    ['a SKU', sql`preview || '{"skuHash": "another"}'`],
    // as if the other version gave the rows the keys of an earlier import
    ['known lines', sql`preview || '{"newLines": 0, "knownLines": 6}'`],
  ])('is not saved if this version reads %s differently, but shown again', async (_, other) => {
    const { check, commit, update, set, dashboard } = await shop()
    const { id, preview } = await check(mixedFile)
    await update()
    await set(sql`preview = ${other}`)
    const again = await commit(id)
    expect(again).toMatchObject({ status: 'ready', addedLines: 0, preview: { ...preview, readAgain: true } })
    expect((await dashboard()).statements).toEqual([])
    expect((await commit(id)).status).toBe('committed')
    expect((await dashboard()).statements).not.toEqual([])
  })

  test('asks about an overlap that only this version finds', async () => {
    const { take, check, commit, update, set, dashboard } = await shop()
    await take(settlementFile)
    const figures = await dashboard()
    const { id, preview } = await check(rangeFile)
    expect(preview?.overlap).toMatchObject({ orders: 1 })
    await update()
    await set(sql`preview = preview || '{"overlap": null}'`)
    const again = await commit(id, { ...AGREED, withOverlap: false })
    expect(again).toMatchObject({ status: 'ready', addedLines: 0, preview: { overlap: preview?.overlap } })
    expect(await dashboard()).toEqual(figures)
    expect((await commit(id)).status).toBe('committed')
  })

  test('is not saved if this version cannot read it', async () => {
    const { check, commit, update, set } = await shop()
    const { id } = await check(amazonFile)
    await update()
    // as if the other version had not needed an answer
    await set(sql`choices = '{"platform": "noon"}'`)
    expect(await commit(id)).toMatchObject({ status: 'refused', addedLines: 0, preview: null })
  })

  test('counts once if another version has saved some of its lines with other keys', async () => {
    const { take, commit, interrupt, update, dashboard } = await shop()
    const { id } = await take(mixedFile)
    const figures = await dashboard()
    await interrupt()
    await update()
    expect((await commit(id)).status).toBe('committed')
    expect(await dashboard()).toEqual(figures)
  })
})

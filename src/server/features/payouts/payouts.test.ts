import { expect, test } from 'vitest'
import { getPayouts, getPayoutsCsv, getPayoutsPdf, getPayoutsXlsx } from '#contract/payouts.ts'
import { readTable } from '#server/testing/csv-table.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

/** A noon statement. Each row has a kind, an order number, a day, a price, a referral fee and another amount such as a payout. */
function ledger(
  ...rows: [kind: string, order: string, day: string, price: number, fee: number, moved: number][]
) {
  const header = noonFile.text.split('\n', 1)[0] ?? ''
  const lines = rows.map(([kind, order, day, price, fee, moved], at) =>
    [
      'MP1TESTAE,Noon AE',
      order === 'NA' ? `${day} Bank Transfer ${at},NA,"",` : `PS-1-AE,${order},${order}-1,${day}`,
      `${day},Lamp,ZLAMPZ-1,${order === 'NA' ? '""' : 'LAMP-01'},${kind},AED,${price},${fee}`,
      `0,0,0,0,0,0,${moved},${(price * 100 + fee * 100 + moved * 100) / 100}`,
    ].join(','),
  )
  return { name: 'noon.csv', text: [header, ...lines, ''].join('\n') }
}

/** Earnings of 85.00 on 1 March, 170.00 on the 10th and -20.00 on the 20th; payouts of 100.00 on the 12th and 40.00 on 2 April. */
const HELD = ledger(
  ['order', 'NAEI1', '2026-03-01', 100, -15, 0],
  ['order', 'NAEI2', '2026-03-10', 200, -30, 0],
  ['payment', 'NA', '2026-03-12', 0, 0, -100],
  ['order', 'NAEI3', '2026-03-20', 0, -20, 0],
  ['balance_transfer', 'NA', '2026-04-02', 0, 0, -40],
)

async function shop(...files: { name: string; text: string }[]) {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const imports = []
  for (const file of files) imports.push(await importFile(seller, businessId, file))
  return { seller, params: { businessId }, imports }
}

test('shows the earned, paid and withheld money for each payout, and the day since which money is withheld', async () => {
  const { seller, params } = await shop(HELD)
  const { accounts } = await seller.call(getPayouts, { params })
  expect(accounts).toEqual([
    {
      platform: 'noon',
      currency: 'AED',
      rhythm: null,
      revenueElsewhere: 0,
      filesElsewhere: [],
      tally: {
        opening: 0,
        earned: 23_500,
        paid: 14_000,
        held: 9_500,
        // payouts of 140.00 and fees of 20.00 use up the 85.00 of the 1st and 75.00 of the 10th, so money of the 10th is still
        // withheld
        heldSince: '2026-03-10',
        from: '2026-03-01',
        to: '2026-04-02',
        steps: [
          { day: '2026-03-12', names: ['payment'], earned: 25_500, paid: 10_000, balance: 15_500 },
          { day: '2026-04-02', names: ['balance_transfer'], earned: -2_000, paid: 4_000, balance: 9_500 },
        ],
        months: [
          { month: '2026-03', earned: 23_500, paid: 10_000, balance: 13_500 },
          { month: '2026-04', earned: 0, paid: 4_000, balance: 9_500 },
        ],
      },
    },
  ])
})

test('a period starts with the balance of the time before and ends with its own closing balance, in the report and its files', async () => {
  const { seller, params } = await shop(HELD)
  const query = { from: '2026-03-15', to: '2026-03-31' }
  const { accounts } = await seller.call(getPayouts, { params, query })
  expect(accounts[0]?.tally).toMatchObject({
    ...{ opening: 15_500, earned: -2_000, paid: 0, held: 13_500, heldSince: '2026-03-10' },
    ...{ from: '2026-03-01', to: '2026-03-20' },
    steps: [{ day: null, earned: -2_000, paid: 0, balance: 13_500 }],
  })
  const { rows } = readTable(await (await seller.send(getPayoutsCsv, { params, query })).text())
  expect(rows.map((row) => Object.values(row).slice(2))).toEqual([
    ['Balance before', '', '', '', '155.00'],
    ['Since the last payout', '', '-20.00', '0.00', '135.00'],
    ['Total', '', '-20.00', '0.00', '135.00'],
  ])
  const early = { to: '2026-02-01' }
  expect(await seller.call(getPayouts, { params, query: early })).toEqual({ accounts: [] })
})

test('learns how often a platform pays, and whether a payout was overdue on the last day that the files cover', async () => {
  const weekly = ['2026-03-01', '2026-03-08', '2026-03-15', '2026-03-22'].flatMap(
    (day, at) =>
      [
        ['order', `NAEW${at}`, day, 100, -15, 0],
        ['payment', 'NA', day, 0, 0, -50],
      ] as Parameters<typeof ledger>,
  )
  const { seller, params } = await shop(ledger(...weekly))
  const rhythm = { everyDays: 7, lateAfterDays: 10, lastOn: '2026-03-22' }
  const read = async (query = {}) => (await seller.call(getPayouts, { params, query })).accounts[0]
  expect((await read())?.rhythm).toEqual({ ...rhythm, knownTo: '2026-03-22', held: 14_000, late: false })

  // imports a statement with sales, fees and no payout, up to the eleventh day after the last payout
  await importFile(seller, params.businessId, {
    ...ledger(['order', 'NAEW9', '2026-04-02', 100, -15, 0]),
    name: 'later.csv',
  })
  const late = { ...rhythm, knownTo: '2026-04-02', held: 22_500, late: true }
  expect((await read())?.rhythm).toEqual(late)
  // the period of the report changes the sums, but not the expected payouts
  const inMarch = await read({ to: '2026-03-10' })
  expect(inMarch?.rhythm).toEqual(late)
  expect(inMarch?.tally).toMatchObject({ paid: 10_000, held: 7_000, to: '2026-03-08' })

  // in a period before the first statement, payouts are still expected, but the exported file has no row
  const query = { to: '2026-02-28' }
  expect(await read(query)).toMatchObject({ rhythm: late, tally: null, revenueElsewhere: 0 })
  const table = await seller.send(getPayoutsCsv, { params, query: { ...query, language: 'en' } })
  expect(readTable(await table.text()).rows).toEqual([])
})

test('lists platforms and currencies separately, and shows no withheld money when a payout exceeds the earnings in the files', async () => {
  const { seller, params } = await shop(amazonFile, noonFile)
  const { accounts } = await seller.call(getPayouts, { params })
  expect(
    accounts.map(({ platform, currency, tally }) => [
      platform,
      currency,
      tally?.earned,
      tally?.paid,
      tally?.held,
      tally?.heldSince,
    ]),
  ).toEqual([
    ['noon', 'AED', 7_335, 8_640, -1_305, null],
    ['Amazon', 'USD', -1_621, 120_050, -121_671, null],
  ])
})

test('shows no withheld money for order lists, which state no payouts, even if a statement is imported too', async () => {
  const { seller, params, imports } = await shop(HELD, templateFile, {
    name: 'own-noon.csv',
    text: templateFile.text
      .replaceAll('EGP', 'AED')
      .replaceAll('Amazon', 'noon')
      .replaceAll('\n500', '\n600'),
  })
  const { accounts } = await seller.call(getPayouts, { params })
  expect(accounts).toMatchObject([
    { platform: 'noon', currency: 'AED', tally: { held: 9_500 }, revenueElsewhere: 50_000 },
    { platform: 'Amazon', currency: 'EGP', tally: null, revenueElsewhere: 0 },
    { platform: 'noon', currency: 'EGP', tally: null, revenueElsewhere: 50_000 },
  ])
  expect(accounts[0]?.filesElsewhere).toEqual([expect.stringMatching(/\S/)])
  const csv = await (await seller.send(getPayoutsCsv, { params, query: { language: 'en' } })).text()
  expect(csv).toContain('500.00 AED\u2069 of sales come from files without payout data')
  await undoAndWait(seller, params.businessId, imports[0]?.id ?? '')
  const left = await seller.call(getPayouts, { params })
  expect(left.accounts.map(({ tally }) => tally)).toEqual([null, null, null])
})

test('exports the payouts as CSV, XLSX and PDF, with empty cells for unknown values', async () => {
  const { seller, params } = await shop(HELD, templateFile)
  const response = await seller.send(getPayoutsCsv, { params, query: { language: 'en' } })
  expect(response.headers.get('content-disposition')).toContain('safi-payouts-2026-03-01-2026-04-02.csv')
  const { rows } = readTable(await response.text())
  expect(rows.map((row) => Object.values(row))).toEqual([
    ['noon', 'AED', '2026-03-12', 'payment', '255.00', '100.00', '155.00'],
    ['noon', 'AED', '2026-04-02', 'balance_transfer', '-20.00', '40.00', '95.00'],
    ['noon', 'AED', 'Total', '', '235.00', '140.00', '95.00'],
    ['Amazon', 'EGP', 'not stated', '', '', '', ''],
    ['noon', 'EGP', 'not stated', '', '', '', ''],
  ])
  const inArabic = await seller.send(getPayoutsCsv, { params, query: { language: 'ar' } })
  expect(readTable(await inArabic.text()).rows.map(({ المنصة: platform }) => platform)).toEqual([
    ...['نون', 'نون', 'نون'],
    ...['أمازون', 'نون'],
  ])
  const march = { from: '2026-03-01', to: '2026-03-31' }
  const named = await seller.send(getPayoutsXlsx, { params, query: { language: 'en', ...march } })
  expect(named.headers.get('content-disposition')).toContain('safi-payouts-2026-03-01-2026-03-31.xlsx')
  const later = await seller.send(getPayoutsCsv, { params, query: { language: 'en', from: '2026-05-01' } })
  expect(later.headers.get('content-disposition')).toContain('safi-payouts-2026-05-01.csv')
  const workbook = await seller.send(getPayoutsXlsx, { params, query: { language: 'ar' } })
  expect([workbook.status, (await workbook.arrayBuffer()).byteLength > 1_000]).toEqual([200, true])
  for (const language of ['en', 'ar'] as const) {
    const paper = await seller.send(getPayoutsPdf, { params, query: { language } })
    expect(paper.headers.get('content-type')).toBe('application/pdf')
    expect(paper.headers.get('content-disposition')).toContain('safi-payouts-2026-03-01-2026-04-02.pdf')
    const pdf = new TextDecoder('latin1').decode(await paper.arrayBuffer())
    expect(pdf).toMatch(/^%PDF-.*%%EOF\s*$/s)
    expect(pdf).toContain('(Nile Shop)')
  }
})

test('shows no payouts for a business without sales, and refuses another seller', async () => {
  const { seller, params } = await shop()
  expect(await seller.call(getPayouts, { params })).toEqual({ accounts: [] })
  const otherSeller = await server.current.seller()
  for (const endpoint of [getPayouts, getPayoutsCsv, getPayoutsXlsx, getPayoutsPdf]) {
    expect(await otherSeller.fails(endpoint, { params })).toMatchObject({ code: 'business_not_found' })
    expect(await server.current.visitor().fails(endpoint, { params })).toMatchObject({
      code: 'not_signed_in',
    })
  }
})

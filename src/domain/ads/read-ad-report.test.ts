import { describe, expect, test } from 'vitest'
import { sourceText } from '../import/cost-file.ts'
import { bytesOf, sourceOf } from '../import/testing/sources.ts'
import type { AdLine } from './ad-line.ts'
import type { AdChoices, AdReport } from './ad-report.ts'
import { isAdHeader, readAdReport } from './read-ad-report.ts'

const ADVERTISED =
  'Date,Portfolio name,Currency,Campaign Name,Ad Group Name,Retailer,Country,Advertised SKU,Advertised ASIN,Impressions,Clicks,Click-Thru Rate (CTR),Cost Per Click (CPC),Spend,7 Day Total Sales ,Total Advertising Cost of Sales (ACOS) ,Total Return on Advertising Spend (ROAS),7 Day Total Orders (#)'
const SEARCH_TERM =
  'Start Date,End Date,Portfolio name,Currency,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Impressions,Clicks,Spend,7 Day Total Sales ,Total Advertising Cost of Sales (ACoS) ,7 Day Total Orders (#)'
const BRANDS =
  'Start Date,End Date,Currency,Campaign Name,Impressions,Clicks,Spend,14 Day Total Sales ,14 Day Total Orders (#)'
const UNIFIED =
  'Budget currency,Date range,Advertiser account ID,Campaign ID,Campaign name,Ad product,Advertised product SKU,Advertised product marketplace,Impressions,Clicks,CTR,Total cost,Purchases,Sales,Units sold'
const META =
  'Reporting starts,Reporting ends,Campaign name,Campaign delivery,Amount spent (EGP),Impressions,Link clicks,Purchases,Purchases conversion value'

function read(rows: readonly string[], choices?: AdChoices): AdReport {
  const found = readAdReport(rows.join('\r\n'), choices)
  if (found.outcome !== 'read') throw new Error(JSON.stringify(found))
  return found
}

function only(report: AdReport): AdLine {
  expect([report.lines.length, report.problems]).toEqual([1, []])
  return report.lines[0] as AdLine
}

describe('reading ad reports', () => {
  test('reads the advertised product report of Amazon, whose headers end in spaces', () => {
    const report = read([
      ADVERTISED,
      '"Nov 02, 2026",,SAR,Lamps,Group 1,Amazon,Saudi Arabia,LAMP-1,B01,"1,200",22,1.83%,1.30,28.50,130.00,21.9%,4.56,4',
    ])
    expect([report.channel, only(report)]).toEqual([
      'amazon',
      {
        ...{ program: 'sponsored products', account: '', country: 'SA', currency: 'SAR', campaign: 'Lamps' },
        ...{ from: '2026-11-02', to: '2026-11-02', sku: 'LAMP-1', spend: 2_850, adSales: 13_000 },
        ...{ impressions: 1_200, clicks: 22, orders: 4 },
      },
    ])
  })

  test('sums the search-term rows of a campaign, which name no SKU', () => {
    const row = 'Nov 01 2026,Nov 30 2026,,SAR,Lamps,G,lamp,EXACT,red lamp,100,10,12.25,50.00,24.5%,1'
    const line = only(read([SEARCH_TERM, row, row.replace('red lamp', 'lamp')]))
    expect([line.sku, line.from, line.to, line.spend, line.adSales]).toEqual([
      ...[null, '2026-11-01', '2026-11-30', 2_450, 10_000],
    ])
  })

  test('tells Sponsored Brands from Sponsored Products, so that both kinds of ads count', () => {
    const line = only(read([BRANDS, '2026-11-01,2026-11-30,AED,Lamps,100,10,250.00,900.00,3']))
    expect([line.program, line.currency, line.adSales]).toEqual(['sponsored brands', 'AED', 90_000])
  })

  const days = '"Nov 1, 2026 - Nov 7, 2026"'
  const traffic = `EGP,${days},="123",="456",Lamps,Sponsored Products,RED+LAMP,UAMAZON_EG,1000,20,2%,100.50,0,0,0`
  const sale = `EGP,${days},="123",="456",Lamps,Sponsored Products,RED+LAMP,AMAZON_EG,0,0,,,1,450.00,1`

  test('sums traffic and conversion rows of the unified Amazon report', () => {
    const line = only(read([`\ufeff${UNIFIED}`, traffic, sale]))
    expect(line).toMatchObject({ country: 'EG', sku: 'RED LAMP', spend: 10_050, adSales: 45_000, clicks: 20 })
    expect([line.from, line.to]).toEqual(['2026-11-01', '2026-11-07'])
  })

  test('skips rows of the unified report whose days overlap those of another row of the same SKU', () => {
    const longer = traffic.replace('Nov 7', 'Nov 9')
    const { lines, problems } = read([UNIFIED, traffic, longer, traffic.replace('RED', 'BLUE')])
    expect(lines.map(({ sku }) => sku)).toEqual(['BLUE LAMP'])
    expect(problems.map(({ line, problem, cell }) => [line, problem, cell])).toEqual([
      [2, 'ranges_overlap', '2026-11-01 – 2026-11-07'],
      [3, 'ranges_overlap', '2026-11-01 – 2026-11-09'],
    ])
  })

  test('skips the account total of Meta and takes the currency from the header', () => {
    const report = read([
      META,
      '2026-11-01,2026-11-30,,,1500.00,9000,300,12,8000.00',
      '2026-11-01,2026-11-30,Eid sale,active,1000.00,6000,200,10,7000.00',
      '2026-11-01,2026-11-30,Retarget,active,500.00,3000,100,,',
    ])
    expect(
      report.lines.map(({ campaign, spend, adSales, currency }) => [campaign, spend, adSales, currency]),
    ).toEqual([
      ['Eid sale', 100_000, 700_000, 'EGP'],
      ['Retarget', 50_000, 0, 'EGP'],
    ])
    expect([report.rows, report.totals]).toEqual([3, 1])
  })

  test('leaves ad sales unknown when the report has no column for them', () => {
    const header = META.split(',').slice(0, 6).join(',')
    const line = only(read([header, '2026-11-01,2026-11-30,Eid sale,active,1000.00,6000']))
    expect([line.adSales, line.orders, line.clicks]).toEqual([null, null, null])
  })

  test('reads a Google Ads report in UTF-16 with tabs, and skips its total rows', async () => {
    const text = [
      'Campaign report',
      '1 November 2026 - 30 November 2026',
      'Day\tCampaign\tCampaign ID\tCurrency code\tCost\tImpr.\tClicks\tConv. value',
      '2026-11-03\tBrand\t111\tSAR\t1,234.50\t5,000\t90\t --',
      'Total: Campaigns\t --\t --\tSAR\t1,234.50\t5,000\t90\t0.00',
      'Total: Account\t --\t --\tSAR\t1,234.50\t5,000\t90\t0.00',
    ].join('\r\n')
    const report = read([await sourceText(sourceOf(bytesOf(text, 'utf-16le', true)))])
    expect(only(report)).toMatchObject({ campaign: 'Brand', spend: 123_450, from: '2026-11-03', clicks: 90 })
    expect(report.totals).toBe(2)
  })

  test('uses the days in the line above a Google table that has no column of days', () => {
    const line = only(
      read([
        'Campaign report',
        '"November 1, 2026 - November 30, 2026"',
        'Campaign,Currency code,Cost',
        'Brand,USD,10.50',
      ]),
    )
    expect([line.from, line.to, line.spend]).toEqual(['2026-11-01', '2026-11-30', 1_050])
  })

  test('asks whether the day or the month comes first in the line above a table when both are possible', () => {
    const rows = ['Campaign report', '3/1/2026 - 3/5/2026', 'Campaign,Currency code,Cost', 'Brand,USD,10.50']
    const asked = readAdReport(rows.join('\n'))
    if (asked.outcome !== 'needs_choice') throw new Error(asked.outcome)
    expect(asked.choices).toMatchObject([{ choice: 'dateOrder', samples: ['3/1/2026', '3/5/2026'] }])
    const line = only(read(rows, { dateOrder: 'month_first' }))
    expect([line.from, line.to]).toEqual(['2026-03-01', '2026-03-05'])
    const proven = only(read(rows.with(1, '3/1/2026 - 3/25/2026')))
    expect([proven.from, proven.to]).toEqual(['2026-03-01', '2026-03-25'])
  })

  test.each([
    ['Total of 12 results', 1],
    ['Total:', 1],
    ['Grand total', 1],
    ['إجمالي:', 1],
    ['المجموع', 1],
    ['Total Care shampoo', 0],
    ['المجموعة الشتوية', 0],
    ['إجمالي العناية', 0],
  ])('reads a row of a custom table that starts with “%s” as %d rows of totals', (first, totals) => {
    const custom = {
      channel: 'tiktok',
      mapping: { campaign: 'Campaign', spend: 'Spend', day: 'Day' },
    } as const
    const rows = ['Campaign,Day,Spend', 'Lamps,2026-03-01,300.00', `${first},2026-03-01,300.00`]
    expect(read(rows, { custom, currency: 'SAR' })).toMatchObject({ totals, problems: [] })
  })

  test('reads a Google campaign whose name starts with "Total" as a campaign', () => {
    const rows = [
      'Campaign,Day,Currency code,Cost',
      'Total Home,2026-03-01,USD,10.50',
      'Total: Account,,USD,10.50',
    ]
    const report = read(rows)
    expect([only(report).campaign, report.totals]).toEqual(['Total Home', 1])
  })

  test('guesses the columns of an Arabic table, and reads it as the seller mapped them', () => {
    const rows = [
      'اليوم,اسم الحملة,المبلغ المنفق (SAR),النقرات',
      '٢٠٢٦-١١-٠٣,العيد,"١٬٢٠٠٫٥٠",٧',
      'الإجمالي,,1200.50,7',
    ]
    const asked = readAdReport(rows.join('\n'))
    if (asked.outcome !== 'unknown') throw new Error(asked.outcome)
    expect(asked.guess).toEqual({
      ...{ day: 'اليوم', campaign: 'اسم الحملة', spend: 'المبلغ المنفق (SAR)', clicks: 'النقرات' },
    })
    const report = read(rows, { custom: { channel: 'tiktok', mapping: asked.guess } })
    expect([report.channel, report.totals]).toEqual(['tiktok', 1])
    expect(only(report)).toMatchObject({ campaign: 'العيد', spend: 120_050, currency: 'SAR', adSales: null })
  })

  test('asks for what the file does not state instead of guessing', () => {
    const custom = {
      channel: 'noon',
      mapping: { campaign: 'Campaign', spend: 'Spends', day: 'Date', sku: 'SKU' },
    } as const
    const rows = ['Date,Campaign,SKU,Spends', '03/04/2026,Lamps,L-1,"1,500"']
    const asked = readAdReport(rows.join('\n'), { custom })
    if (asked.outcome !== 'needs_choice') throw new Error(asked.outcome)
    expect(asked.choices.map(({ choice }) => choice)).toEqual(['decimalMark', 'dateOrder', 'currency'])
    const line = only(read(rows, { custom, currency: 'AED', decimalMark: 'point', dateOrder: 'day_first' }))
    expect([line.from, line.spend, line.currency]).toEqual(['2026-04-03', 150_000, 'AED'])
    const { day: _, ...undated } = custom.mapping
    const without = { ...custom, mapping: undated }
    expect(
      readAdReport(rows.join('\n'), { custom: without, currency: 'AED', decimalMark: 'point' }).outcome,
    ).toBe('needs_days')
  })

  test('asks whether the day or the month comes first when the ranges of days are ambiguous', () => {
    const custom = {
      channel: 'noon',
      mapping: { campaign: 'Campaign', spend: 'Spend (AED)', range: 'Period' },
    } as const
    const rows = ['Period,Campaign,Spend (AED)', '03/04/2026 - 03/10/2026,Lamps,15.50']
    const asked = readAdReport(rows.join('\n'), { custom })
    if (asked.outcome !== 'needs_choice') throw new Error(asked.outcome)
    expect(asked.choices.map(({ choice }) => choice)).toEqual(['dateOrder'])
    const line = only(read(rows, { custom, dateOrder: 'month_first' }))
    expect([line.from, line.to]).toEqual(['2026-03-04', '2026-03-10'])
    const proven = only(read([rows[0] as string, '03/04/2026 - 03/24/2026,Lamps,15.50'], { custom }))
    expect([proven.from, proven.to]).toEqual(['2026-03-04', '2026-03-24'])
  })

  test('recognises the header of an ad report among the columns of any table', () => {
    const headers = [ADVERTISED, SEARCH_TERM, BRANDS, UNIFIED, META].map((header) => header.split(','))
    expect(headers.map(isAdHeader)).toEqual(headers.map(() => true))
    expect(isAdHeader(['Invoice', 'Day', 'Item code', 'Pieces', 'Each', 'State'])).toBe(false)
  })

  test('names the rows that it cannot read, and uses the other rows', () => {
    const good = '2026-11-01,2026-11-30,Eid sale,active,1000.00,6000,200,10,7000.00'
    const { lines, problems } = read([
      META,
      good,
      good.replace('1000.00', 'n/a').replace('Eid', 'A'),
      good.replace('2026-11-30', '2026-10-30').replace('Eid', 'B'),
      good.replace('1000.00', '').replace('Eid', 'C'),
    ])
    expect(lines.map(({ campaign }) => campaign)).toEqual(['Eid sale'])
    expect(problems.map(({ line, column, problem }) => [line, column, problem])).toEqual([
      [3, 'Amount spent (EGP)', 'amount_unreadable'],
      [4, 'Reporting ends', 'days_reversed'],
      [5, 'Amount spent (EGP)', 'value_missing'],
    ])
  })
})

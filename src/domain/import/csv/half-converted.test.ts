import { expect, test } from 'vitest'
import type { DateOrder } from '../reader/choices.ts'
import { scanFile } from '../reader/read-file.ts'
import { scanText, sourceOf } from '../testing/sources.ts'

const HEADER = 'order_id,date,sku,quantity,unit_price,currency,platform,referral_fee,fulfilment_fee'

test('refuses a table in which a spreadsheet converted only some of the dates, and shows a converted and an unconverted cell', async () => {
  const rows = ['A1,2026-04-03,X,1,10,SAR,Store,0,0', 'A2,25/03/2026,X,1,10,SAR,Store,0,0']
  expect(await scanText([HEADER, ...rows].join('\n'))).toMatchObject({
    outcome: 'refused',
    refusal: {
      code: 'file_dates_mixed',
      data: { column: 'date', line: 2, date: '2026-04-03', other: 3, text: '25/03/2026' },
    },
  })
  const settled = 'A3,2026-03-30,X,1,10,SAR,Store,0,0'
  expect(await scanText([HEADER, ...rows, settled].join('\n'))).toMatchObject({ outcome: 'ready' })
})

const NOON = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp'

/** Scans a list of orders with these dates on 28 November 2026. */
function scanDated(dates: readonly string[], dateOrder?: DateOrder) {
  const rows = dates.map((date, at) => `NSAI${at}-1,OUD,Delivered,115,SAR,${date}`)
  const source = sourceOf([NOON, ...rows].join('\n'))
  return scanFile(source, { today: '2026-11-28', choices: { ...(dateOrder && { dateOrder }) } })
}

test.each([
  ['swapped dates', ['2026-01-03 05:34:00', '2026-11-03 05:34:00', '2026-12-03 05:34:00'], 4, '2026-12-03'],
  ['a Hijri date', ['15/09/47', '16/09/47', '13/09/47'], 2, '2047-09-15'],
  ['a month as a name', ['28-Nov-2026', '1-Dec-2026'], 3, '2026-12-01'],
])('refuses a file with a sale in the future, and shows the cell: %s', async (_, dates, line, date) => {
  expect(await scanDated(dates, 'day_first')).toMatchObject({
    outcome: 'refused',
    refusal: {
      code: 'file_date_ahead',
      data: { column: 'order_timestamp', line, date, value: dates[line - 2] },
    },
  })
})

test('refuses only the order of day and month that puts a sale into the future', async () => {
  const dates = ['03/12/2026', '11/03/2026']
  expect(await scanDated(dates)).toMatchObject({ outcome: 'needs_choice' })
  expect(await scanDated(dates, 'day_first')).toMatchObject({ refusal: { code: 'file_date_ahead' } })
  expect(await scanDated(dates, 'month_first')).toMatchObject({ outcome: 'ready' })
})

test('reads sales of the next two days, because clocks and time zones differ, and leaves impossible dates to their rows', async () => {
  expect(await scanDated(['2026-11-30 23:59:59', '2026-13-45'])).toMatchObject({ outcome: 'ready' })
})

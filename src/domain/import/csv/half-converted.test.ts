import { expect, test } from 'vitest'
import { scanText } from '../testing/sources.ts'

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

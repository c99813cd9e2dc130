import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getBreakdown } from '#contract/reports.ts'
import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
/** SKU A is a lamp on Amazon and a mug on noon. February has sales of both, March only of the lamp. */
const ROWS = [
  '1,1,2026-02-10,Amazon,A,Thing,1,300.00,0,0,EGP,sale',
  '2,1,2026-02-11,noon,A,Thing,1,1000.00,0,0,EGP,sale',
  '3,1,2026-03-05,Amazon,A,Thing,1,300.00,0,0,EGP,sale',
  '4,1,2026-03-25,Amazon,A,Thing,1,300.00,0,0,EGP,sale',
]
const PERIODS = [{}, { from: '2026-02-01', to: '2026-03-15' }]

test('names no product in the row of a SKU that two products share, whether the period has whole months or parts of months', async () => {
  const { seller, params, add, catalog } = await shop(await server.current.seller())
  const fees = { referralFeePpm: 0, outboundFee: 0 }
  const on = (name: string, rest: object = {}) => [
    { platformId: catalog.platforms[name] ?? '', ...fees, ...rest },
  ]
  await add({ name: 'Lamp', sku: 'A', platforms: on('amazon') })
  await add({ name: 'Mug', sku: 'MUG', platforms: on('noon', { sku: 'A' }) })
  await importFile(seller, params.businessId, { name: 'sales.csv', text: [HEADER, ...ROWS].join('\n') })
  for (const query of PERIODS) {
    const report = await seller.call(getBreakdown, { params, query: { by: 'product', ...query } })
    const dashboard = await seller.call(getDashboard, { params, query })
    for (const rows of [report.statements[0]?.rows, dashboard.statements[0]?.products.earning])
      expect(rows).toMatchObject([{ name: 'Thing', productId: null }])
  }
})

import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ metricsAt: { host: '127.0.0.1', port: 0 } })
const figures = async () => {
  const response = await fetch(server.current.metricsUrl ?? '')
  expect(response.headers.get('content-type')).toContain('text/plain')
  return response.text()
}
const valueIn = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  )

test('counts requests by route pattern, jobs by state, and imported rows, without a label that identifies a seller', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness({ name: 'Unmistakable Lamps' })
  const text = [
    'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    'O1,1,2026-02-01,noon,LAMP-1,Unmistakable lamp,1,10.00,1.50,1.00,EGP,sale',
    'O2,1,2026-02-01,noon,LAMP-1,Unmistakable lamp,2,10.00,3.00,2.00,EGP,sale',
  ].join('\n')
  const done = await importFile(seller, businessId, { name: 'lamps.csv', text })
  expect(done.status).toBe('committed')
  await seller.call(getDashboard, { params: { businessId } })
  await seller.fails(getProduct, { params: { businessId, productId: businessId } })

  // an import is marked as committed shortly before its job ends
  await expect.poll(figures).toMatch(/safi_jobs\{job="imports",state="completed"\} 2/)
  const said = await figures()
  const requests = 'safi_http_request_duration_seconds_count'
  expect(
    valueIn(said, `${requests}{method="GET",route="/api/businesses/:businessId/dashboard",status="200"}`),
  ).toBe(1)
  expect(said).toMatch(/route="\/api\/businesses\/:businessId\/products\/:productId",status="404"/)
  expect(valueIn(said, 'safi_import_rows_total')).toBe(2)
  expect(said).toMatch(/safi_job_duration_seconds_count\{job="imports",outcome="done"\} 2/)
  expect(valueIn(said, 'safi_database_up')).toBe(1)
  expect(said).toContain('process_resident_memory_bytes')
  for (const word of [businessId, seller.userId, seller.email, 'nmistakable', 'LAMP-1', 'lamps.csv']) {
    expect(said).not.toContain(word)
  }
})

test('serves metrics on the metrics port only, not on the port of the web application', async () => {
  const { url, metricsUrl = '' } = server.current
  expect((await fetch(new URL('/metrics', url))).status).toBe(404)
  expect((await fetch(new URL('/', metricsUrl))).status).toBe(404)
})

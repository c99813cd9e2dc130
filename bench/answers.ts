import { saveAdReport } from '../src/contract/ads.ts'
import type { BenchBusiness } from './business.ts'
import type { Benchmark } from './harness.ts'
import { SKUS, skuName } from './sales-file.ts'
import { AFTER_CHANGE, measureScreens } from './screens.ts'

const MONTH = 'from=2026-09-01&to=2026-09-30'
const QUARTER = 'from=2026-07-01&to=2026-09-30'
const CAMPAIGNS = 10
const WEEKS = ['2026-07-06', '2026-08-03', '2026-09-07']

const ANSWERS = {
  'profit bridge of one month': `reports/profit-bridge?${MONTH}`,
  'profit bridge in one currency': `reports/profit-bridge?${MONTH}&inCurrency=own`,
  'profit bridge of one platform': `reports/profit-bridge?${MONTH}&platform=noon`,
  advertising: `ads?${QUARTER}`,
  alerts: 'alerts',
  restocking: 'restock',
  'month-end forecast': 'forecast',
  payouts: 'reports/payouts',
  'VAT return of a quarter': `vat/return?${QUARTER}`,
  'journal of a quarter': `accounting/journal?${QUARTER}`,
  'journal of a quarter for QuickBooks': `accounting/quickbooks.csv?${QUARTER}`,
  'learned fees': 'fees/learned',
  'dashboard with incomplete days': 'dashboard',
}

/** Each answer from the cache of responses, and computed after a change of sales. */
const PATHS = Object.fromEntries(
  Object.entries(ANSWERS).flatMap(([answer, path]) => [
    [answer, path],
    [`${answer}${AFTER_CHANGE}`, path],
  ]),
)

export const answersBenchmark: Benchmark = {
  title: 'Answers: p95 of sequential requests, PostgreSQL',
  run: (context) =>
    measureScreens(context, { paths: PATHS, withinMs: 150, growth: null, prepare: advertise }),
}

/** Saves three weekly ad reports that name every SKU in one of ten campaigns. */
async function advertise({ client, businessId }: BenchBusiness): Promise<void> {
  for (const from of WEEKS) {
    const to = new Date(Date.parse(from) + 6 * 86_400_000).toISOString().slice(0, 10)
    const lines = Array.from({ length: SKUS }, (_, sku) => ({
      ...{ program: '', account: '', country: null, currency: 'EGP' as const, from, to },
      campaign: `Campaign ${sku % CAMPAIGNS}`,
      sku: skuName(sku),
      ...{ spend: 500 + sku, adSales: 4_000 + 3 * sku, impressions: 900, clicks: 20, orders: 2 },
    }))
    await client.call(saveAdReport, {
      params: { businessId },
      body: { fileName: `ads-${from}.csv`, format: 'noon', channel: 'noon', payment: 'elsewhere', lines },
    })
  }
}

import { expect, test } from 'vitest'
import type { BreakdownReport } from '#contract/reports.ts'
import { breakdownTable } from './tables.ts'

const FIGURES = {
  ...{ revenue: 0, fees: 0, cost: 0, profit: 0, marginBp: null, coveredProfit: 0, units: 0, orders: 0 },
  ...{ coverageBp: null, feeCoverageBp: null, estimatedFees: 0, tax: 0, payouts: 0 },
  feeParts: { referral: 0, fulfilment: 0, other: 0, reimbursements: 0 },
  refunds: { count: 0, units: 0, amount: 0 },
  ...{ overheads: 0, profitAfterOverheads: 0 },
}
type Row = { readonly key: string } & Partial<BreakdownReport['statements'][number]['rows'][number]>

const breakdown = (by: BreakdownReport['by'], ...rows: Row[]): BreakdownReport => ({
  ...{ by, from: null, to: null, conversion: null, overheads: null },
  statements: [
    {
      ...{ currency: 'SAR', totals: FIGURES, overheadsElsewhere: 0, total: rows.length, named: rows.length },
      rows: rows.map((row) => ({ ...FIGURES, name: row.key, productId: null, ...row })),
    },
  ],
})

const names = (report: BreakdownReport) =>
  (['en', 'ar'] as const).map((language) =>
    breakdownTable(report, language).rows.map(({ cells: [name] }) => name),
  )

test.each([
  ['product', 'No SKU', 'غير مرتبط بمنتج'],
  ['country', 'Unnamed', 'بلا اسم'],
] as const)(
  'names the lines without a %s as the screen does, whatever titles they have',
  (by, ...unnamed) => {
    const report = breakdown(by, { key: '', name: 'Payment Disbursal' })
    expect(names(report)).toEqual(unnamed.map((name) => [name]))
  },
)

test('names countries in the language of the file, and keeps what is no country code', () => {
  const report = breakdown('country', { key: 'SA' }, { key: 'AE' }, { key: 'Gulf' })
  expect(names(report)).toEqual([
    ['Saudi Arabia', 'United Arab Emirates', 'Gulf'],
    ['المملكة العربية السعودية', 'الإمارات العربية المتحدة', 'Gulf'],
  ])
})

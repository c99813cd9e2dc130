import { expect, test } from 'vitest'
import type { BreakdownReport, InventoryReport } from '#contract/reports.ts'
import type { ReportTable } from '#server/infra/tables/report-table.ts'
import { breakdownTable, inventoryTable } from './tables.ts'

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
    breakdownTable(report, language).rows.flatMap(({ summary, cells: [name] }) => (summary ? [] : name)),
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

/** The row of totals by the labels of the columns, without its empty cells. */
const totalIn = ({ columns, rows }: ReportTable) => {
  const total = rows.at(-1)
  const cells = columns.map(({ label }, at) => [label, total?.cells[at]] as const)
  return total?.summary ? Object.fromEntries(cells.filter(([, cell]) => cell !== null && cell !== '')) : null
}

test('ends a breakdown with the totals of the report, in which an order with two products counts once', () => {
  const { statements, ...report } = breakdown(
    'product',
    { key: 'OUD', revenue: 300_00, orders: 1 },
    { key: 'MUSK', revenue: 100_00, orders: 1, coverageBp: 0 },
  )
  const totals = { ...FIGURES, revenue: 400_00, orders: 1, profit: 90_00, coverageBp: 7_500 }
  const table = breakdownTable(
    { ...report, statements: statements.map((each) => ({ ...each, totals })) },
    'en',
  )
  expect(totalIn(table)).toMatchObject({
    ...{ Product: 'Total', Currency: 'SAR', Sales: 400_00, Profit: 90_00, Orders: 1 },
  })
})

const ITEM = {
  ...{ productId: '', sku: 'OUD', bundle: null, price: 250_00, unitCost: null, costValue: null },
  ...{ sold: 0, daysLeft: null, lowStockBelow: null, low: true },
}
const INVENTORY: InventoryReport = {
  ...{ currency: 'SAR', soldFrom: '2026-03-01', soldTo: '2026-03-30', total: 2 },
  rows: [
    { ...ITEM, name: 'Oud', quantity: 3, priceValue: 750_00 },
    { ...ITEM, name: 'Two ouds', quantity: 1, priceValue: null, bundle: 'multipack' },
  ],
  totals: {
    ...{ products: 2, uncounted: 1, withoutPrice: 0, units: 3, priceValue: 750_00, costValue: null },
    ...{ unitsWithoutCost: 3, low: 2, out: 0 },
  },
}

test('ends the inventory with the sums of the screen, and says what they leave out', () => {
  const table = inventoryTable(INVENTORY, { only: 'all', language: 'en' })
  expect(totalIn(table)).toEqual({
    ...{ Product: 'Total', Currency: 'SAR', 'In stock': 3, 'Value at price': 750_00 },
  })
  expect(table.notes.slice(1)).toEqual([
    'Total: Excludes 1 product without counted stock · 3 units have no known cost',
    'The total leaves out bundles and multipacks: their stock is that of their components.',
  ])
})

test('leaves unknown sums empty, and has none in a file of only the low products', () => {
  const uncounted = { ...INVENTORY, totals: { ...INVENTORY.totals, products: 1, units: 0, priceValue: 0 } }
  const sums = { Product: 'Total', Currency: 'SAR' }
  expect(totalIn(inventoryTable(uncounted, { only: 'all', language: 'en' }))).toEqual(sums)
  const low = inventoryTable(INVENTORY, { only: 'low', language: 'en' })
  expect([low.rows.length, totalIn(low), low.notes.length]).toEqual([2, null, 1])
})

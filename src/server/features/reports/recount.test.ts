import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BREAKDOWNS, getBreakdown, getProfitReport, PERIOD_STEPS } from '#contract/reports.ts'
import { addSampleBusiness } from '#contract/sample-business.ts'
import { setVat } from '#contract/vat.ts'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-11-21T12:00:00Z') })

interface Line {
  day: string
  kind: string
  platform: string
  country: string
  currency: string
  sku: string
  units: number
  revenue: number
  kept: number
  cost: number | null
  /** The VAT of the line; 0 before the business was registered. */
  vat: number
}

const KEY = {
  day: (line: Line) => line.day,
  week: (line: Line) => {
    const date = new Date(`${line.day}T00:00:00Z`)
    date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
    return date.toISOString().slice(0, 10)
  },
  month: (line: Line) => `${line.day.slice(0, 7)}-01`,
  year: (line: Line) => `${line.day.slice(0, 4)}-01-01`,
  product: (line: Line) => line.sku,
  platform: (line: Line) => line.platform,
  currency: (line: Line) => line.currency,
  country: (line: Line) => line.country,
}

/** Adds up the lines by key: revenue, VAT, profit, profit of lines with a known cost, units and refunds. */
function recount(lines: Line[], by: keyof typeof KEY) {
  return Object.fromEntries(
    [...Map.groupBy(lines, KEY[by])].map(([key, rows]) => {
      const sum = (of: (line: Line) => number) => rows.reduce((all, line) => all + of(line), 0)
      const back = rows.filter(({ kind }) => kind === 'refund')
      return [
        key,
        {
          revenue: sum(({ revenue }) => revenue),
          profit: sum(({ revenue, kept, cost, vat }) => revenue + kept - (cost ?? 0) - vat),
          covered: coveredProfit(rows),
          vat: sum(({ vat }) => vat),
          units: sum(({ units }) => units),
          refunds: back.length,
          refunded: 0 - back.reduce((all, { revenue }) => all + revenue, 0),
        },
      ]
    }),
  )
}

/** The profit of the lines with a known cost if some goods have an unknown cost, otherwise of all lines. */
function coveredProfit(lines: Line[]): number {
  const known = lines.some(({ units, cost }) => units !== 0 && cost === null)
    ? lines.filter(({ cost }) => cost !== null)
    : lines
  return known.reduce((all, { revenue, kept, cost, vat }) => all + revenue + kept - (cost ?? 0) - vat, 0)
}

/** The VAT of 14 % that is contained in a sale from a given day on: 14 of 114 parts, rounded to the nearest piastre. */
function vatOf({ day, revenue }: Line, since: string): number {
  if (day < since) return 0
  const size = Math.floor((Math.abs(revenue) * 28 + 114) / 228)
  return revenue < 0 ? -size : size
}

test('for any period and grouping, reports equal the sums of the sale lines', async () => {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.call(addSampleBusiness)
  const read = await rowsOf<Line>(
    server.current.db.system,
    sql`SELECT sold_on::text AS day, kind, platform, coalesce(country, '') AS country, currency,
        coalesce(sku, '') AS sku, units, (sales + shipping + gift_wrap + discounts)::float8 AS revenue,
        (referral_fee + fulfilment_fee + other_fee + reimbursement)::float8 AS kept, cost::float8 AS cost
      FROM sale_lines WHERE business_id = ${businessId}`,
  )
  expect(read.length).toBeGreaterThan(500)
  const days = read.map(({ day }) => day).sort()
  const first = Date.parse(days[0] ?? '')
  const length = (Date.parse(days.at(-1) ?? '') - first) / 86_400_000
  const since = new Date(first + (length / 2) * 86_400_000).toISOString().slice(0, 10)
  const lines = read.map((line) => ({ ...line, vat: vatOf(line, since) }))
  const registered = { status: 'registered', ratePpm: 140_000, pricesWithVat: true } as const
  await seller.call(setVat, {
    params: { businessId },
    body: { periods: [{ validFrom: since, ...registered }] },
  })
  const dayAt = (offset: number) => new Date(first + offset * 86_400_000).toISOString().slice(0, 10)
  const offset = fc.integer({ min: 0, max: length })
  await fc.assert(
    fc.asyncProperty(
      offset,
      offset,
      fc.constantFrom(...PERIOD_STEPS),
      fc.constantFrom(...BREAKDOWNS),
      async (a, b, step, by) => {
        const period = { from: dayAt(Math.min(a, b)), to: dayAt(Math.max(a, b)) }
        const within = lines.filter(({ day }) => day >= period.from && day <= period.to)
        const figures = (row: {
          revenue: number
          outputVat?: number | undefined
          profit: number
          coveredProfit: number
          units: number
          refunds: { count: number; amount: number }
        }) => ({
          revenue: row.revenue,
          vat: row.outputVat ?? 0,
          profit: row.profit,
          covered: row.coveredProfit,
          units: row.units,
          refunds: row.refunds.count,
          refunded: row.refunds.amount,
        })
        const profit = await seller.call(getProfitReport, {
          params: { businessId },
          query: { ...period, by: step },
        })
        const rows = profit.statements[0]?.rows ?? []
        expect(Object.fromEntries(rows.map((row) => [row.start, figures(row)]))).toEqual(
          recount(within, step),
        )
        const query = { ...period, by, pageSize: 100 }
        const { statements } = await seller.call(getBreakdown, { params: { businessId }, query })
        const parts = statements[0]?.rows ?? []
        expect(Object.fromEntries(parts.map((row) => [row.key, figures(row)]))).toEqual(recount(within, by))
      },
    ),
    {
      numRuns: fuzzRuns(10),
      examples: [
        [0, length, 'week', 'product'],
        [0, length, 'month', 'platform'],
      ],
    },
  )
})

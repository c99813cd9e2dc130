/**
 * Recalculates the figures of sales files in the simplest way, without the code of the import: splits cells at
 * commas, and reads pounds with two decimals as piastres.
 */
interface Row {
  day: string
  platform: string
  order: string
  units: number
  revenue: number
  fees: number
  payout: number
  sku: string
}

export function recount(texts: readonly string[], costs: ReadonlyMap<string, number>) {
  const rows = texts.flatMap((text) => tableOf(text).map(text.startsWith('order_id') ? ofTemplate : ofNoon))
  const sum = (of: (row: Row) => number, among = rows) => among.reduce((total, row) => total + of(row), 0)
  const ordersOf = (among: Row[]) =>
    new Set(among.filter(({ units }) => units > 0).map(({ order }) => order)).size
  const costOf = ({ sku, units }: Row) => (costs.get(sku) ?? 0) * units
  const profitOf = (among: Row[]) =>
    sum(({ revenue }) => revenue, among) - sum(({ fees }) => fees, among) - sum(costOf, among)
  const revenue = sum((row) => row.revenue)
  const known = rows.filter(({ sku }) => costs.has(sku))
  const platforms = [...new Set(rows.map(({ platform }) => platform))]
  const months = [...new Set(rows.map(({ day }) => day.slice(0, 7)))].sort()
  return {
    totals: {
      revenue,
      fees: sum((row) => row.fees),
      cost: sum(costOf),
      profit: profitOf(rows),
      // the profit of goods whose cost is known
      coveredProfit: profitOf(known),
      marginBp: Math.round((profitOf(known) * 10_000) / sum((row) => row.revenue, known)),
      units: sum(({ units }) => units),
      orders: ordersOf(rows),
      coverageBp: Math.round((sum((row) => row.revenue, known) * 10_000) / revenue),
    },
    payouts: sum(({ payout }) => payout),
    returned: -sum(({ units }) => Math.min(units, 0)),
    byPlatform: platforms.map((platform) => {
      const among = rows.filter((row) => row.platform === platform)
      return { platform, profit: profitOf(among), orders: ordersOf(among) }
    }),
    byMonth: months.map((month) => ({
      month,
      revenue: sum(
        (row) => row.revenue,
        rows.filter(({ day }) => day.startsWith(month)),
      ),
    })),
  }
}

type Cells = Record<string, string>

function tableOf(text: string): Cells[] {
  const [header = '', ...lines] = text.trimEnd().split('\n')
  const names = header.split(',')
  // this recount cannot read quoted cells, so each is replaced by a word without commas
  const cellsOf = (line: string) => line.replaceAll(/"[^"]*"/g, 'quoted').split(',')
  return lines.map((line) => Object.fromEntries(cellsOf(line).map((cell, at) => [names[at], cell])))
}

function ofTemplate(cells: Cells): Row {
  const units = Number(cells.quantity)
  return {
    day: cells.date ?? '',
    platform: cells.platform ?? '',
    order: cells.order_id ?? '',
    units,
    revenue: units * piastres(cells.unit_price),
    fees: piastres(cells.referral_fee) + piastres(cells.fulfilment_fee),
    payout: 0,
    sku: cells.sku ?? '',
  }
}

function ofNoon(cells: Cells): Row {
  const revenue = piastres(cells['Net Proceeds'])
  return {
    day: cells['Transaction Date'] ?? '',
    platform: 'noon',
    order: cells['Order Nr'] ?? '',
    units: Math.sign(revenue),
    revenue,
    fees: -(
      piastres(cells['Referral Fee including VAT']) +
      piastres(cells['Fullfilment & Logistics Fees including VAT']) +
      piastres(cells['Non-Order Fees including VAT'])
    ),
    payout: piastres(cells['Others including VAT']),
    sku: cells['Partner SKUs'] ?? '',
  }
}

function piastres(cell = ''): number {
  if (cell === '') return 0
  if (!/^-?\d+\.\d\d$/.test(cell)) throw new Error(`not an amount: ${cell}`)
  return Number(cell.replace('.', ''))
}

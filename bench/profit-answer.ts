/** The result on which `safi profit` and the other programs must agree: the sums of revenue, fees, cost and units of each group. */
export type Answer = Record<string, readonly number[]>

const SUMS = 'sum(revenue), sum(fees), sum(cost), sum(quantity)'

/** SQL that calculates the result from a table `lines` with date, platform, sku, quantity, revenue, fees and cost. */
export const ANSWER_SQL = `
  SELECT 'total', '', ${SUMS} FROM lines
  UNION ALL SELECT 'month', substr(date, 1, 7), ${SUMS} FROM lines GROUP BY 2
  UNION ALL SELECT 'platform', platform, ${SUMS} FROM lines GROUP BY 2
  UNION ALL SELECT 'sku', sku, ${SUMS} FROM lines GROUP BY 2`

export function answerOfRows(rows: readonly (readonly unknown[])[]): Answer {
  return Object.fromEntries(rows.map(([kind, name, ...sums]) => [`${kind} ${name}`, sums.map(Number)]))
}

interface Figures {
  revenue: number
  fees: number
  cost: number
  units: number
}

/** Reads the result from the output of `safi profit --json`. */
export function answerOfSafi(json: string): Answer {
  const told = JSON.parse(json) as {
    totals: Figures
    byMonth: (Figures & { month: string })[]
    byPlatform: (Figures & { platform: string })[]
    bySku: (Figures & { sku: string })[]
  }
  const sums = ({ revenue, fees, cost, units }: Figures) => [revenue, fees, cost, units]
  return Object.fromEntries([
    ['total ', sums(told.totals)],
    ...told.byMonth.map((row) => [`month ${row.month}`, sums(row)]),
    ...told.byPlatform.map((row) => [`platform ${row.platform}`, sums(row)]),
    ...told.bySku.map((row) => [`sku ${row.sku}`, sums(row)]),
  ])
}

/** Throws if two results differ, and names the first group that differs. */
export function mustAgree(what: string, ours: Answer, theirs: Answer): void {
  const names = new Set([...Object.keys(ours), ...Object.keys(theirs)])
  for (const name of names) {
    if (`${ours[name]}` !== `${theirs[name]}`)
      throw new Error(`${what} reports ${theirs[name]} for ${name}, Safi ${ours[name]}`)
  }
}

import type { AdLine } from './ad-line.ts'

export interface ReadLine {
  readonly at: number
  readonly line: AdLine
}

/**
 * Adds up rows about the same campaign, SKU and days. If rows of the same campaign and SKU have different but overlapping days, they may
 * state the same money twice, so none of them is used.
 */
export function summed(read: readonly ReadLine[]): { lines: AdLine[]; overlapping: ReadLine[] } {
  const lines: AdLine[] = []
  const overlapping: ReadLine[] = []
  const things = Map.groupBy(read, ({ line: { program, account, country, currency, campaign, sku } }) =>
    JSON.stringify([program, account, country, currency, campaign, sku]),
  )
  for (const ofThing of things.values()) {
    const ranges = [...Map.groupBy(ofThing, ({ line }) => `${line.from} ${line.to}`)]
    ranges.sort(([a], [b]) => (a < b ? -1 : 1))
    let latest = ''
    const clear = ranges.every(([, [first]]) => {
      const after = (first?.line.from ?? '') > latest
      latest = first?.line.to ?? ''
      return after
    })
    if (!clear) overlapping.push(...ofThing)
    else for (const [, same] of ranges) lines.push(same.map(({ line }) => line).reduce(added))
  }
  return { lines, overlapping }
}

const SUMMED = ['adSales', 'impressions', 'clicks', 'orders'] as const

function added(a: AdLine, b: AdLine): AdLine {
  const sums = SUMMED.map((field) => {
    const [x, y] = [a[field], b[field]]
    return [field, x === null || y === null ? null : x + y]
  })
  return { ...a, spend: a.spend + b.spend, ...Object.fromEntries(sums) }
}

import type { Statement } from '#contract/dashboard.ts'
import { ratioBp } from '#domain/money/money.ts'

type Platform = Statement['byPlatform'][number]

/** The smallest rise to report, in basis points. A smaller one can be the result of another mix of products. */
const LEAST = 50

export interface FeeRise {
  readonly platform: string
  /** Fees as a share of revenue, in basis points. */
  readonly before: number
  readonly now: number
}

/**
 * The platform whose higher share of revenue costs the seller most since the previous period, if one rose noticeably.
 * Leaves out platforms whose fees are partly unknown.
 */
export function feeRise(platforms: readonly Platform[]): FeeRise | null {
  const rises = platforms.flatMap((row) => {
    const [before, now] = [row.before && feeShare(row.before), feeShare(row.compared ?? row)]
    if (before === null || now === null || now - before < LEAST) return []
    return [{ platform: row.platform, before, now, cost: (now - before) * row.revenue }]
  })
  const [worst] = rises.sort((a, b) => b.cost - a.cost)
  return worst ? { platform: worst.platform, before: worst.before, now: worst.now } : null
}

function feeShare(row: Pick<Platform, 'fees' | 'revenue' | 'feeCoverageBp'>): number | null {
  if (row.revenue <= 0 || row.feeCoverageBp !== 10_000) return null
  return ratioBp(row.fees, row.revenue)
}

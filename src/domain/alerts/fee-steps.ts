import type { FeeChange, LearnedCharge } from '../fees/learned/learned-fee.ts'
import { exact } from '../money/money.ts'
import { shifted } from '../profit/period-before.ts'
import type { ChargedFee, Finding } from './alert.ts'

/**
 * A fee change that is older than NEWS_DAYS opens no alert. An open alert about a change clears when the change is older than KEPT_DAYS.
 */
const NEWS_DAYS = 60
const KEPT_DAYS = 90

/** The changes that are recent enough for a new or an open alert. */
function recentChanges(changes: readonly FeeChange[], to: string): FeeChange[] {
  return changes.filter(({ by }) => by > shifted(to, -KEPT_DAYS) && by <= to)
}

/** Names a change of a platform's fee. The name is the subject of the finding. */
export function causeOf({ platform, country, currency, kind, before, now }: FeeChange): string {
  return [platform, country, currency, kind, nameOf(charged(before)), nameOf(charged(now))].join(' ')
}

/**
 * Fees that rose not long before the day `to`. If several groups of SKUs have the same change, its cause is the same, so it is one finding.
 */
export function feeSteps(changes: readonly FeeChange[], to: string): Finding[] {
  const byCause = Map.groupBy(recentChanges(changes, to), causeOf)
  return [...byCause].flatMap(([cause, same]) => {
    const [largest] = same.toSorted((a, b) => b.stake - a.stake)
    const stake = exact(same.reduce((sum, change) => sum + change.stake, 0))
    if (!largest || stake <= 0) return []
    const { platform, country, currency, kind, before, now } = largest
    const after = earliest(same.map((change) => change.after))
    const by = earliest(same.map((change) => change.by))
    const skus = new Set(same.flatMap((change) => change.skus))
    const sku = largest.skus[0] ?? ''
    return [
      {
        subject: cause,
        segment: `${currency} ${platform}`,
        currency,
        stake,
        known: null,
        level: same.some((change) => change.by > shifted(to, -NEWS_DAYS)) ? 1 : 0.5,
        facts: {
          kind: 'feeStep',
          platform,
          country,
          fee: kind,
          before: charged(before),
          now: charged(now),
          after,
          by,
          sku,
          skus: skus.size,
        },
      },
    ]
  })
}

function earliest(days: readonly string[]): string {
  return days.reduce((a, b) => (a < b ? a : b))
}

/** The new or old charge of a change: a single rate, or an amount per unit. */
function charged({ charge: { percent, fixed } }: LearnedCharge): ChargedFee {
  return percent
    ? { ratePpm: percent.bands.at(-1)?.ratePpm ?? 0, amount: null }
    : { ratePpm: null, amount: fixed }
}

function nameOf({ ratePpm, amount }: ChargedFee): string {
  return ratePpm === null ? `${amount} each` : `${ratePpm} ppm`
}

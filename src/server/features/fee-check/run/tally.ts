import type { Cause, CheckedKind, Finding, Unchecked } from '#domain/fees/check/finding.ts'
import { exact } from '#domain/money/money.ts'

export type OutcomeName = 'equal' | Cause | Unchecked

/** The sums of a day for one platform, currency, fee kind and outcome. */
export interface Sum {
  readonly day: string
  readonly platform: string
  readonly currency: string
  readonly kind: CheckedKind
  readonly outcome: OutcomeName
  fees: number
  charged: number
  expected: number
  over: number
  overFees: number
  under: number
}

export function outcomeName({ outcome }: Finding): OutcomeName {
  if (outcome.is === 'unchecked') return outcome.reason
  return outcome.is === 'equal' ? 'equal' : outcome.cause
}

/**
 * Adds up findings by day, platform, currency, fee kind and outcome, so that the number of rows grows with the days,
 * not with the sales.
 */
export class Tally {
  readonly #sums = new Map<string, Sum>()

  add(finding: Finding, { platform, currency }: Pick<Sum, 'platform' | 'currency'>): void {
    const { day, kind, charged, outcome } = finding
    const name = outcomeName(finding)
    const key = [day, platform, currency, kind, name].join('\u001f')
    const none = { fees: 0, charged: 0, expected: 0, over: 0, overFees: 0, under: 0 }
    const sum: Sum = this.#sums.get(key) ?? { day, platform, currency, kind, outcome: name, ...none }
    this.#sums.set(key, sum)
    sum.fees += 1
    sum.charged = exact(sum.charged + charged)
    if (outcome.is === 'unchecked') return
    sum.expected = exact(sum.expected + outcome.expected)
    if (outcome.is === 'equal') return
    const difference = exact(charged - outcome.expected)
    sum.over += Math.max(0, difference)
    sum.overFees += difference > 0 ? 1 : 0
    sum.under += Math.max(0, -difference)
  }

  get sums(): readonly Sum[] {
    return [...this.#sums.values()]
  }
}

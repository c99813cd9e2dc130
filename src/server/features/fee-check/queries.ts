import { sql } from 'drizzle-orm'
import type { FeeCheckStatement } from '#contract/fee-check.ts'
import { CAUSES, type CheckedKind, UNCHECKED } from '#domain/fees/check/finding.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type CheckFilter, ofRun, within } from './filter.ts'
import type { OutcomeName } from './run/tally.ts'

interface Group {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly kind: CheckedKind
  readonly outcome: OutcomeName
  readonly fees: number
  readonly charged: number
  readonly expected: number
  readonly over: number
  readonly overFees: number
  readonly under: number
}

/** Reads the result of a fee check from the sums by day, so the time grows with the days, not with the sales. */
export async function readStatements(
  tx: Tx,
  scope: BusinessScope,
  run: number,
  filter: CheckFilter,
): Promise<FeeCheckStatement[]> {
  const groups = await rowsOf<Group>(
    tx,
    sql`SELECT r.currency, r.platform, r.kind, r.outcome, sum(r.fees)::int AS fees, sum(r.charged)::float8 AS charged,
        sum(r.expected)::float8 AS expected, sum(r.over)::float8 AS over, sum(r.over_fees)::int AS "overFees",
        sum(r.under)::float8 AS under
      FROM fee_check_sums r WHERE ${ofRun(scope, run)} ${within(filter)}
      GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4`,
  )
  const byCurrency = [...Map.groupBy(groups, ({ currency }) => currency)]
  const own = ([currency]: [CurrencyCode, Group[]]) => Number(currency === scope.currency)
  return byCurrency
    .sort((a, b) => own(b) - own(a))
    .map(([currency, ofCurrency]) => statementOf(currency, ofCurrency))
}

function statementOf(currency: CurrencyCode, groups: readonly Group[]): FeeCheckStatement {
  const causes = groups.flatMap(({ outcome, ...group }) => {
    const cause = CAUSES.find((name) => name === outcome)
    return cause ? [{ ...group, cause }] : []
  })
  const unchecked = groups.flatMap(({ outcome, ...group }) => {
    const reason = UNCHECKED.find((name) => name === outcome)
    return reason ? [{ ...group, reason }] : []
  })
  const checked = groups.filter(({ outcome }) => !unchecked.some(({ reason }) => reason === outcome))
  const total = <T>(rows: readonly T[], of: (row: T) => number) =>
    exact(rows.reduce((sum, row) => sum + of(row), 0))
  return {
    currency,
    checked: {
      fees: total(checked, ({ fees }) => fees),
      charged: total(checked, ({ charged }) => charged),
      expected: total(checked, ({ expected }) => expected),
    },
    over: { fees: total(causes, ({ overFees }) => overFees), amount: total(causes, ({ over }) => over) },
    under: {
      fees: total(causes, ({ fees, overFees }) => fees - overFees),
      amount: total(causes, ({ under }) => under),
    },
    causes: causes.sort((a, b) => b.over + b.under - (a.over + a.under)),
    unchecked: unchecked.sort((a, b) => b.charged - a.charged),
  }
}

export async function readPlatforms(tx: Tx, scope: BusinessScope, run: number): Promise<string[]> {
  const rows = await rowsOf<{ platform: string }>(
    tx,
    sql`SELECT DISTINCT r.platform FROM fee_check_sums r WHERE ${ofRun(scope, run)} ORDER BY 1`,
  )
  return rows.map(({ platform }) => platform)
}

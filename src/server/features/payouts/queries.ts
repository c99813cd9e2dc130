import { sql } from 'drizzle-orm'
import type { PayoutAccount, PayoutsReport } from '#contract/payouts.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { isPayoutLate, payoutRhythm } from '#domain/profit/payout-rhythm.ts'
import { type PayoutDay, type PayoutPeriod, tallyPayouts } from '#domain/profit/payouts.ts'
import { type PaidLine, paidLines, tellsPayouts } from '#server/core/sales/lines/paid-lines.ts'
import { fromDailySales } from '#server/core/sales/rollups/daily-sales.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface EarnedDay {
  readonly format: string
  readonly platform: string
  readonly currency: CurrencyCode
  readonly day: string
  readonly earned: number
  readonly revenue: number
}
const TITLES = new Map(FORMATS.map(({ name, title }) => [name, title]))

/** Reads the payouts of a period. Earnings and payouts before the period make up its opening balance. */
export async function readPayouts(
  tx: Tx,
  scope: BusinessScope,
  period: PayoutPeriod,
): Promise<PayoutsReport> {
  const earned = await earnedDays(tx, scope)
  const paid = await paidLines(tx, scope)
  const account = ({ platform, currency }: Pick<EarnedDay, 'platform' | 'currency'>) =>
    `${currency} ${platform}`
  const paidOf = Map.groupBy(paid, account)
  const accounts = [...Map.groupBy(earned, account)].flatMap(([key, days]) =>
    accountOf(days, paidOf.get(key) ?? [], period),
  )
  return { accounts: accounts.sort(byHeld) }
}

/**
 * Reads the earnings of each day from the daily rollup, grouped by the format of the import, because only some formats
 * state payouts.
 */
function earnedDays(tx: Tx, scope: BusinessScope): Promise<EarnedDay[]> {
  return rowsOf<EarnedDay>(
    tx,
    sql`SELECT coalesce(i.format, '') AS format, r.platform, r.currency, r.day::text AS day,
        sum(r.revenue + r.referral_fee + r.fulfilment_fee + r.other_fee + r.reimbursement + r.tax)::float8 AS earned,
        sum(r.revenue)::float8 AS revenue
      ${fromDailySales(scope)}
      GROUP BY 1, 2, 3, 4 ORDER BY 4`,
  )
}

function accountOf(
  all: readonly EarnedDay[],
  paid: readonly PaidLine[],
  period: PayoutPeriod,
): PayoutAccount[] {
  const [first] = all
  if (!first) return []
  const told = all.filter(({ format }) => tellsPayouts(format))
  const days = payoutDays(told, paid)
  const toldInPeriod = told.some(({ day }) => !isAfter(day, period))
  const elsewhere = all
    .filter(({ format, revenue }) => !tellsPayouts(format) && revenue !== 0)
    .filter(({ day }) => !isAfter(day, period) && (period.from === undefined || day >= period.from))
  const rhythm = rhythmOf(days)
  if (!toldInPeriod && elsewhere.length === 0 && !rhythm) return []
  return [
    {
      platform: first.platform,
      currency: first.currency,
      tally: toldInPeriod ? tallyOf(days, paid, period) : null,
      rhythm,
      revenueElsewhere: exact(elsewhere.reduce((sum, { revenue }) => sum + revenue, 0)),
      filesElsewhere: [...new Set(elsewhere.map(({ format }) => TITLES.get(format) ?? ''))].filter(Boolean),
    },
  ]
}

function isAfter(day: string, { to }: PayoutPeriod): boolean {
  return to !== undefined && day > to
}

function payoutDays(told: readonly EarnedDay[], paid: readonly PaidLine[]): PayoutDay[] {
  const ofDay = <T extends { day: string }>(rows: readonly T[]) => Map.groupBy(rows, ({ day }) => day)
  const earnedOn = ofDay(told)
  const paidOn = ofDay(paid)
  return [...new Set([...earnedOn.keys(), ...paidOn.keys()])].sort().map((day) => ({
    day,
    earned: exact((earnedOn.get(day) ?? []).reduce((sum, row) => sum + row.earned, 0)),
    paid: exact((paidOn.get(day) ?? []).reduce((sum, row) => sum + row.paid, 0)),
  }))
}

/** How regularly the platform pays, learned from all of its payouts. A returned payout does not count. */
function rhythmOf(days: readonly PayoutDay[]): PayoutAccount['rhythm'] {
  const rhythm = payoutRhythm(days.filter(({ paid }) => paid > 0).map(({ day }) => day))
  const last = days.at(-1)
  if (!rhythm || !last) return null
  const known = { knownTo: last.day, held: tallyPayouts(days).held }
  return { ...rhythm, ...known, late: isPayoutLate(rhythm, known) }
}

function tallyOf(
  all: readonly PayoutDay[],
  paid: readonly PaidLine[],
  period: PayoutPeriod,
): PayoutAccount['tally'] {
  const days = all.filter(({ day }) => !isAfter(day, period))
  const tally = tallyPayouts(days, period)
  const paidOn = Map.groupBy(paid, ({ day }) => day)
  const namesOf = (day: string | null) => (paidOn.get(day ?? '') ?? []).map(({ name }) => name)
  return {
    ...tally,
    from: days[0]?.day ?? '',
    to: days.at(-1)?.day ?? '',
    steps: tally.steps.map((step) => ({ ...step, names: [...new Set(namesOf(step.day))] })),
    months: [...tally.months],
  }
}

/** Sorts by currency, and within a currency by the withheld amount, the largest first. */
function byHeld(a: PayoutAccount, b: PayoutAccount): number {
  return (
    Number(a.tally === null) - Number(b.tally === null) ||
    a.currency.localeCompare(b.currency) ||
    (b.tally?.held ?? 0) - (a.tally?.held ?? 0) ||
    a.platform.localeCompare(b.platform)
  )
}

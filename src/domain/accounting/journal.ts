import { exact } from '../money/money.ts'

/**
 * The roles of accounts in Safi's journals. `clearing` and `receivable` are a separate account for each platform; each other role is one
 * account.
 */
export const LEDGER_ROLES = [
  'clearing',
  'receivable',
  'bank',
  'sales',
  'refunds',
  'vat',
  'tax',
  'referral',
  'fulfilment',
  'other',
  'reimbursements',
  'cogs',
  'stock',
] as const
export type LedgerRole = (typeof LEDGER_ROLES)[number]

/** The sums of one platform, day and currency. Amounts that the seller receives are positive, so fees are negative. */
export interface LedgerDay {
  readonly day: string
  /** Revenue of sales and refunds, including VAT. */
  readonly revenue: number
  /** The part of the revenue that refunds took back, as a negative amount. */
  readonly refunded: number
  /** The VAT inside the revenue, and the part of it inside the refunds. */
  readonly outputVat: number
  readonly refundVat: number
  /** Tax that files state separately from revenue. */
  readonly tax: number
  readonly referral: number
  readonly fulfilment: number
  readonly other: number
  readonly reimbursement: number
  /** Money transferred to the bank. Positive. */
  readonly paid: number
  /** The known cost of the goods, and the number of lines whose cost is unknown. */
  readonly cost: number
  readonly linesWithoutCost: number
}

/** A line of a journal entry: debits are positive, credits are negative. The amount is never zero. */
export interface JournalLine {
  readonly role: LedgerRole
  readonly amount: number
}

export interface JournalEntry {
  readonly from: string
  readonly to: string
  /** The amounts of the lines sum to zero. */
  readonly lines: readonly JournalLine[]
  /** The number of sale lines with an unknown cost. If there are any, the entry contains no cost of goods. */
  readonly linesWithoutCost: number
}

export interface JournalOptions {
  /**
   * Whether the files state payouts. If not, it is unknown what the platform still holds, so its account is `receivable` and not
   * `clearing`.
   */
  readonly told: boolean
  /** Whether an entry contains its cost of goods. An entry with an unknown cost never does. */
  readonly withCost: boolean
}

/**
 * The journal entries of one platform and currency. `days` must be in chronological order. An entry ends on each day with a payout and at
 * the end of each month, so that the entries of a month do not depend on the period around it.
 */
export function journalOf(days: readonly LedgerDay[], options: JournalOptions): JournalEntry[] {
  const entries: JournalEntry[] = []
  let open: LedgerDay[] = []
  for (const [at, day] of days.entries()) {
    open.push(day)
    const next = days[at + 1]
    if (next && next.day.slice(0, 7) === day.day.slice(0, 7) && day.paid === 0) continue
    entries.push(...entryOf(open, options))
    open = []
  }
  return entries
}

function entryOf(days: readonly LedgerDay[], { told, withCost }: JournalOptions): JournalEntry[] {
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last) return []
  const sum = (name: Exclude<keyof LedgerDay, 'day'>) => exact(days.reduce((all, day) => all + day[name], 0))
  const refundsNet = exact(sum('refunded') - sum('refundVat'))
  const net = exact(sum('revenue') - sum('outputVat'))
  const linesWithoutCost = sum('linesWithoutCost')
  const cost = withCost && linesWithoutCost === 0 ? sum('cost') : 0
  const lines: JournalLine[] = [
    { role: told ? 'clearing' : 'receivable', amount: exact(platformOwes(days)) },
    { role: 'bank', amount: sum('paid') },
    { role: 'sales', amount: 0 - exact(net - refundsNet) },
    { role: 'refunds', amount: 0 - refundsNet },
    { role: 'vat', amount: 0 - sum('outputVat') },
    { role: 'tax', amount: 0 - sum('tax') },
    { role: 'referral', amount: 0 - sum('referral') },
    { role: 'fulfilment', amount: 0 - sum('fulfilment') },
    { role: 'other', amount: 0 - sum('other') },
    { role: 'reimbursements', amount: 0 - sum('reimbursement') },
    { role: 'cogs', amount: cost },
    { role: 'stock', amount: 0 - cost },
  ]
  const written = lines.filter(({ amount }) => amount !== 0)
  if (written.length === 0) return []
  return [{ from: first.day, to: last.day, lines: written, linesWithoutCost }]
}

/** What the platform owes the seller after these days: everything earned less everything paid out. */
export function platformOwes(days: readonly LedgerDay[]): number {
  return days.reduce(
    (sum, { revenue, tax, referral, fulfilment, other, reimbursement, paid }) =>
      sum + revenue + tax + referral + fulfilment + other + reimbursement - paid,
    0,
  )
}

/** Splits entries into files of at most this many lines. No entry is split, so each file balances. */
export function inFiles<Entry extends { readonly lines: readonly unknown[] }>(
  entries: readonly Entry[],
  mostLines: number,
): Entry[][] {
  const files: Entry[][] = []
  let room = 0
  for (const entry of entries) {
    if (entry.lines.length > room) {
      files.push([])
      room = mostLines
    }
    files.at(-1)?.push(entry)
    room -= entry.lines.length
  }
  return files
}

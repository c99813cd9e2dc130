import { exact } from '../money/money.ts'

/** The accounts of Safi's journals. `clearing` and `receivable` are one account for each platform. */
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

/** The sums of one day of a platform in one currency, with the signs of money to the seller: fees are negative. */
export interface LedgerDay {
  readonly day: string
  /** Of sales and refunds, with VAT inside. */
  readonly revenue: number
  /** The part of the revenue that refunds took back. Negative. */
  readonly refunded: number
  /** The VAT inside the revenue, and the part of it inside the refunds. */
  readonly outputVat: number
  readonly refundVat: number
  /** Tax that files state apart from revenue. */
  readonly tax: number
  readonly referral: number
  readonly fulfilment: number
  readonly other: number
  readonly reimbursement: number
  /** Money transferred to the bank. Positive. */
  readonly paid: number
  /** The known cost of the goods, and how many lines have none. */
  readonly cost: number
  readonly linesWithoutCost: number
}

/** A line of a journal entry: debits are positive, credits negative. Never zero. */
export interface JournalLine {
  readonly role: LedgerRole
  readonly amount: number
}

export interface JournalEntry {
  readonly from: string
  readonly to: string
  /** Their sum is zero. */
  readonly lines: readonly JournalLine[]
  /** Sale lines of unknown cost. If there are any, the entry has no cost of goods at all. */
  readonly linesWithoutCost: number
}

export interface JournalOptions {
  /** Whether files state payouts. Without, the platform's account is a receivable: what it holds is unknown. */
  readonly told: boolean
  /** Whether entries contain the cost of goods where it is known completely. */
  readonly withCost: boolean
}

/**
 * The journal entries of one platform and currency. `days` must be in chronological order. An entry ends with each day of payouts and with each
 * month, so that the entries of a month are the same in a longer period.
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

/** Splits entries into files of at most this many lines, each entry whole, so that each file balances. */
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

import { exact } from '../../money/money.ts'
import { foldStatus } from '../cells/clean-text.ts'
import { Memo } from '../cells/memo.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import { type Item, type LineAmounts, NO_AMOUNTS, revenueOf, type SaleLine } from '../sale-line.ts'
import type { TableRow } from './table-row.ts'

const FOLDED = new Memo(foldStatus)
/** Suffix of the row key of a line that does not count because of its status. */
const LEFT_OUT = '~out'

/** The meaning of an item's status: whether the item counts as sold, and the rank of the status in its sequence. */
export interface StatusRule {
  readonly counts: boolean
  readonly rank: number
}

interface Stage {
  readonly counts: boolean
  readonly words: readonly string[]
  /** Set if an item can also go back to the stage of this rank. Of two states with the same rank, the one that was imported last counts. */
  readonly rank?: number
}

/**
 * Returns a map from each folded status to its rule. Pass the statuses in the sequence in which an item passes
 * through them. The rank of a stage is its place, and stored lines have it, so never insert or remove a stage.
 */
export function statusWords(stages: readonly Stage[]): ReadonlyMap<string, StatusRule> {
  return new Map(
    stages.flatMap(({ counts, words, rank }, place) =>
      words.map((word) => [foldStatus(word), { counts, rank: rank ?? place }] as const),
    ),
  )
}

/** A row of an order list: what was sold, and the state of that item. */
export interface ListedItem
  extends Pick<
    SaleLine,
    | 'row'
    | 'platform'
    | 'orderId'
    | 'sku'
    | 'title'
    | 'date'
    | 'country'
    | 'countryAssumed'
    | 'currency'
    | 'rawType'
    | 'taxApart'
  > {
  /** The cells that identify the item, starting with its platform. */
  readonly identity: readonly (string | number | null)[]
  /**
   * Whether the platform uses this identity for one item only. Otherwise the n-th row of a file with this identity is
   * the n-th item.
   */
  readonly unique: boolean
  readonly status: StatusRule
  readonly units: number
  readonly amounts: LineAmounts
  /** Kind of the line. The default is a sale. */
  readonly kind?: 'sale' | 'refund' | 'fee'
}

/**
 * Returns the line of a listed item. The row key includes the state of the item, and the item key does not. Importing
 * the same state again therefore gives the same line, and a later state replaces an earlier one. A left-out line has
 * another key than a line that counts, so that importing a file again corrects the line when a new version of Safi
 * reads a status differently. Left-out lines that were saved before this suffix existed have keys without it.
 * Importing such a file again adds these lines a second time, but only one line of the item counts, and it has no
 * money.
 */
export function listedLine(item: ListedItem, keys: RowKeys): SaleLine & { readonly item: Item } {
  const { identity, unique, status, amounts, units, kind = 'sale', ...facts } = item
  const itemKey = unique ? keys.item(identity) : keys.next(identity)
  const money = Object.values(amounts)
  const key = keys.next([itemKey, FOLDED.of(facts.rawType), facts.sku, facts.date, units, ...money])
  return {
    ...facts,
    key: status.counts ? key : `${key}${LEFT_OUT}`,
    kind: status.counts ? kind : 'left_out',
    units: status.counts ? units : 0,
    amounts: status.counts ? amounts : NO_AMOUNTS,
    item: { key: itemKey, rank: status.rank },
    ...(!status.counts && { leftOut: exact(revenueOf(amounts)) }),
  }
}

/**
 * Returns the country of the shipping address, or that of the billing address if an order has only this one. A file without the column
 * of shipping countries does not say which orders these are.
 */
export function addressCountry(row: TableRow): Pick<SaleLine, 'country' | 'countryAssumed'> {
  const country = row.country('country', 'billingCountry')
  return row.has('country') ? { country } : { country, countryAssumed: true }
}

/**
 * Returns the lines of an order that the list reports as a whole. Each line has its own row key. A later state of the
 * order replaces all of its lines, even if the later state has fewer lines. The item key of its first line identifies
 * the order.
 */
export function listedOrder(items: readonly ListedItem[], keys: RowKeys): SaleLine[] {
  const lines = items.map((item) => listedLine(item, keys))
  const [first] = lines
  return first === undefined
    ? []
    : lines.map((line) => ({ ...line, item: { ...first.item, occurrence: first.row } }))
}

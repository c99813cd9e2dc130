import { exact } from '../../money/money.ts'
import { foldStatus } from '../cells/clean-text.ts'
import { Memo } from '../cells/memo.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import { type Item, type LineAmounts, NO_AMOUNTS, revenueOf, type SaleLine } from '../sale-line.ts'

const FOLDED = new Memo(foldStatus)
/** Suffix of the key of a line that its status leaves out. */
const LEFT_OUT = '~out'

/** What an item's status means: whether it is a sale, and how late in the item's life the status comes. */
export interface StatusRule {
  readonly counts: boolean
  readonly rank: number
}

/** Finds a rule by a status in any spelling. List statuses in the order in which an item passes through them. */
export function statusWords(
  stages: readonly { readonly counts: boolean; readonly words: readonly string[] }[],
): ReadonlyMap<string, StatusRule> {
  return new Map(
    stages.flatMap(({ counts, words }, rank) =>
      words.map((word) => [foldStatus(word), { counts, rank }] as const),
    ),
  )
}

/** A row of an order list: what was sold, and its current state. */
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
    | 'currency'
    | 'rawType'
    | 'taxApart'
  > {
  /** The item's own identity, starting with its platform. */
  readonly identity: readonly (string | number | null)[]
  /** Whether the platform uses that identity only once. Otherwise the n-th equal one in a file is the n-th item. */
  readonly unique: boolean
  readonly status: StatusRule
  readonly units: number
  readonly amounts: LineAmounts
  /** Defaults to a sale. */
  readonly kind?: 'sale' | 'refund' | 'fee'
}

/**
 * The line of a listed item. Its key includes its state, while its item key does not. The same state again is therefore
 * the same line, and a later state replaces an earlier one. A left-out line has another key than a counted one, so that
 * a list whose statuses are now read differently replaces its former reading. Left-out lines saved before this suffix
 * existed have the key without it. Importing such a file again adds them once more, and one of the item's two lines
 * counts, without money.
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
 * The lines of an order that its list reports as a whole, each with an identity of its own. A later state of the order
 * replaces all of them, even if it has fewer lines. The item key of its first line identifies the order.
 */
export function listedOrder(items: readonly ListedItem[], keys: RowKeys): SaleLine[] {
  const lines = items.map((item) => listedLine(item, keys))
  const [first] = lines
  return first === undefined
    ? []
    : lines.map((line) => ({ ...line, item: { ...first.item, occurrence: first.row } }))
}

import { exact } from '../../money/money.ts'
import { foldStatus } from '../cells/clean-text.ts'
import { Memo } from '../cells/memo.ts'
import type { RowKeys } from '../identity/row-keys.ts'
import { type Item, type LineAmounts, NO_AMOUNTS, revenueOf, type SaleLine } from '../sale-line.ts'

const FOLDED = new Memo(foldStatus)
/** What the key of a line ends in that its status leaves out. */
const LEFT_OUT = '~out'

/** What an item's status means: whether it is a sale, and how late in the item's life the status comes. */
export interface StatusRule {
  readonly counts: boolean
  readonly rank: number
}

/** Finds a rule by a status in any spelling. Statuses stand in the order in which an item goes through them. */
export function statusWords(
  stages: readonly { readonly counts: boolean; readonly words: readonly string[] }[],
): ReadonlyMap<string, StatusRule> {
  return new Map(
    stages.flatMap(({ counts, words }, rank) =>
      words.map((word) => [foldStatus(word), { counts, rank }] as const),
    ),
  )
}

/** A row of a list of orders: what was sold, and how far it has come. */
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
  /** The item's own identity, beginning with its platform. */
  readonly identity: readonly (string | number | null)[]
  /** Whether the platform gives that identity once. Else the n-th equal one in a file is the n-th item. */
  readonly unique: boolean
  readonly status: StatusRule
  readonly units: number
  readonly amounts: LineAmounts
  /** The default is a sale. */
  readonly kind?: 'sale' | 'refund' | 'fee'
}

/**
 * The line of a listed item. Its key holds its state, its item key does not: the same state again is the same line,
 * a later state takes the place of the earlier one. Left out is another line than counted, so that a list whose
 * statuses are read otherwise now takes the place of its former reading. Lines left out that were saved before this
 * have the key without its ending: the file again adds them once more, and of an item's two one counts, without money.
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
 * The lines of an order that its list tells as a whole, each with an identity of its own. A later state of the order
 * takes the place of all of them, also where it has fewer lines. The order goes by the item key of its first line.
 */
export function listedOrder(items: readonly ListedItem[], keys: RowKeys): SaleLine[] {
  const lines = items.map((item) => listedLine(item, keys))
  const [first] = lines
  return first === undefined
    ? []
    : lines.map((line) => ({ ...line, item: { ...first.item, occurrence: first.row } }))
}

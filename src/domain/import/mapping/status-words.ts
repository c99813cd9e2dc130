import { cleanText, foldStatus } from '../cells/clean-text.ts'
import { isBelowZero } from '../cells/number-cell.ts'
import type { ColumnMapping, UnknownTable } from './column-mapping.ts'

/** Maximum number of distinct words collected from a status column. Further words are ignored: such a column contains no statuses. */
const MAX_WORDS = 100
const NAMED = 5

/** Fields whose amount is negative on a row that takes back a sale. */
export const SIGNED_FIELDS = ['quantity', 'lineTotal'] as const

/** Words for a sale that was taken back: the status of the sale, or the type of the row that takes it back. */
const TAKEN_BACK = ['returned', 'refunded', 'مرتجع', 'مسترجع']

/** Statuses that are not sales, in the spellings of several platforms. */
const LEFT_OUT = folded(
  TAKEN_BACK,
  ['cancelled', 'canceled', 'failed', 'undelivered', 'could not be delivered'],
  ['voided', 'rejected', 'ملغي', 'ملغى', 'ملغاة', 'ملغية', 'تم الإلغاء', 'مرفوض', 'محذوف', 'فشل التوصيل'],
)

const MAY_TAKE_BACK = folded(TAKEN_BACK)

/** Statuses that are certainly sales. */
const COUNTED = folded(
  ['delivered', 'completed', 'complete', 'shipped', 'fulfilled', 'paid', 'done', 'sold', 'closed'],
  [
    'sale',
    'order',
    'payment',
    'processing',
    'confirmed',
    'in transit',
    'out for delivery',
    'success',
    'successful',
  ],
  ['تم التوصيل', 'تم التسليم', 'تم الشحن', 'تم التنفيذ', 'مكتمل', 'مكتملة', 'مدفوع', 'مدفوعة', 'مؤكد'],
  ['قيد التنفيذ', 'قيد التجهيز', 'جاري الشحن', 'جاري التوصيل', 'مباع', 'تم البيع', 'بيع'],
)

/** Types of rows that take back an earlier sale. A sale with the status `refunded` is left out instead, unless it is negative. */
const RETURNS = folded(
  ['refund', 'return', 'credit note', 'sales return', 'chargeback', 'reversal'],
  ['استرداد', 'استرجاع', 'ارجاع', 'رد مبلغ', 'مرتجع مبيعات', 'إشعار دائن'],
)

/** Whether a row with the status `returned` is no sale but takes back an earlier one, because its quantity or total is negative. */
export function takesBackSale(status: string, amounts: readonly string[]): boolean {
  return MAY_TAKE_BACK.has(status) && amounts.some(isBelowZero)
}

/** Guesses which statuses are sales, from the words that are known. `negative`: folded statuses of rows that take back a sale. */
export function guessStatuses(statuses: readonly string[], negative: ReadonlySet<string>): Guessed {
  const words = [...new Set(statuses.map(foldStatus))]
  const returns = words.filter((word) => RETURNS.has(word) || negative.has(word))
  return {
    leftOut: words.filter((word) => LEFT_OUT.has(word) && !negative.has(word)),
    counted: words.filter((word) => COUNTED.has(word)),
    ...(returns.length > 0 && { returns }),
  }
}

type Guessed = Required<Pick<ColumnMapping, 'leftOut' | 'counted'>> & Pick<ColumnMapping, 'returns'>

/** Collects all words of a table's status column, and finds those that the seller has not yet classified. */
export class StatusWords {
  readonly #mapping: ColumnMapping
  readonly #explained: ReadonlySet<string>
  /** For each folded word: the spelling of its first cell and the number of cells. */
  readonly #seen = new Map<string, { word: string; count: number }>()
  readonly #negative = new Set<string>()

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping
    const { leftOut, counted = [], returns = [] } = mapping
    this.#explained = new Set([...leftOut, ...counted, ...returns])
  }

  /** Adds the status of a row, and its cells of SIGNED_FIELDS. */
  see(cell: string, amounts: readonly string[]): void {
    const key = foldStatus(cell)
    if (takesBackSale(key, amounts)) this.#negative.add(key)
    const known = this.#seen.get(key)
    if (known) known.count++
    else if (this.#seen.size < MAX_WORDS) this.#seen.set(key, { word: cleanText(cell), count: 1 })
  }

  get isUnknown(): boolean {
    return this.#unexplained().length > 0
  }

  /** Returns the first statuses that the seller has not classified, for the message to the seller. */
  unknown(): string {
    const words = this.#unexplained().map(({ word }) => (word === '' ? '""' : word))
    return [...words.slice(0, NAMED), ...(words.length > NAMED ? ['...'] : [])].join(', ')
  }

  /** Returns all statuses for the seller to classify, with the seller's earlier answers, and with guesses for new words. */
  question(): Pick<UnknownTable, 'statuses' | 'guess'> {
    const { leftOut, counted = [], returns = [] } = this.#mapping
    const guess = guessStatuses(
      this.#unexplained().map(({ word }) => word),
      this.#negative,
    )
    return {
      statuses: [...this.#seen.values()]
        .sort((a, b) => b.count - a.count || (a.word < b.word ? -1 : 1))
        .map(({ word }) => word),
      guess: {
        ...this.#mapping,
        leftOut: [...leftOut, ...guess.leftOut],
        counted: [...counted, ...guess.counted],
        returns: [...returns, ...(guess.returns ?? [])],
      },
    }
  }

  #unexplained(): { word: string; count: number }[] {
    return [...this.#seen].filter(([key]) => !this.#explained.has(key)).map(([, seen]) => seen)
  }
}

function folded(...words: readonly string[][]): ReadonlySet<string> {
  return new Set(words.flat().map(foldStatus))
}

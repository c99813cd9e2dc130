import { cleanText, foldStatus } from '../cells/clean-text.ts'
import type { ColumnMapping, UnknownTable } from './column-mapping.ts'

/** Maximum number of distinct words collected from a status column. Further words are ignored: such a column contains no statuses. */
const MAX_WORDS = 100
const NAMED = 5

/** Statuses that are not sales, in the spellings of several platforms. */
const LEFT_OUT = folded(
  ['cancelled', 'canceled', 'returned', 'refunded', 'failed', 'undelivered', 'could not be delivered'],
  [
    'voided',
    'rejected',
    'ملغي',
    'ملغى',
    'ملغاة',
    'ملغية',
    'تم الإلغاء',
    'مرفوض',
    'مرتجع',
    'مسترجع',
    'محذوف',
    'فشل التوصيل',
  ],
)

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

/** Types of rows that take back an earlier sale. A sale with the status `refunded` is left out instead. */
const RETURNS = folded(
  ['refund', 'return', 'credit note', 'sales return', 'chargeback', 'reversal'],
  ['استرداد', 'استرجاع', 'ارجاع', 'رد مبلغ', 'مرتجع مبيعات', 'إشعار دائن'],
)

/** Guesses which statuses are sales, from the words that are known. */
export function guessStatuses(statuses: readonly string[]): Guessed {
  const words = [...new Set(statuses.map(foldStatus))]
  const returns = words.filter((word) => RETURNS.has(word))
  return {
    leftOut: words.filter((word) => LEFT_OUT.has(word)),
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

  constructor(mapping: ColumnMapping) {
    this.#mapping = mapping
    const { leftOut, counted = [], returns = [] } = mapping
    this.#explained = new Set([...leftOut, ...counted, ...returns])
  }

  see(cell: string): void {
    const key = foldStatus(cell)
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
    const guess = guessStatuses(this.#unexplained().map(({ word }) => word))
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

import type { CsvRow } from '../csv/csv.ts'
import type { DateOrder, DecimalMark, ImportChoices, NeededChoice } from '../reader/choices.ts'
import type { Format } from '../reader/format.ts'
import { FileRefused } from '../reader/refusal.ts'
import { readDate } from './date-cell.ts'
import { DateEvidence } from './date-column.ts'
import { NumberEvidence, type Undecided } from './number-column.ts'
import { RoundingEvidence } from './rounded-numbers.ts'

/** The key of the column in which every format has the day of the sale. */
const SOLD_ON = 'date'

export interface Decisions {
  readonly decimalMarks: Readonly<Record<string, DecimalMark>>
  readonly dateOrders: Readonly<Record<string, DateOrder>>
  /** Keys of the columns whose long numbers a spreadsheet has rounded. */
  readonly rounded: readonly string[]
  readonly needed: NeededChoice[]
}

/** Collects evidence from the cells of each column, and decides after the last row how to read the column. */
export class ColumnDecisions {
  readonly #numbers: { key: string; at: number; amount: boolean; evidence: NumberEvidence }[] = []
  readonly #dates: { key: string; at: number; evidence: DateEvidence }[] = []
  readonly #texts: { key: string; at: number; evidence: RoundingEvidence }[] = []

  /** `lastDay` is the last day on which a sale can lie. By default every day is possible. */
  constructor(format: Format, columns: Readonly<Record<string, number>>, lastDay?: string) {
    for (const [key, { kind }] of Object.entries(format.columns)) {
      const at = columns[key]
      if (at === undefined) continue
      if (kind === 'date')
        this.#dates.push({ key, at, evidence: new DateEvidence(key === SOLD_ON ? lastDay : undefined) })
      else if (kind === 'text') this.#texts.push({ key, at, evidence: new RoundingEvidence() })
      else this.#numbers.push({ key, at, amount: kind === 'amount', evidence: new NumberEvidence() })
    }
  }

  /**
   * Adds the cells of a row as evidence. `digits` is the number of decimals of the row's currency. Returns false if
   * the cell of a date column is not a date, because the row may then not belong to the table.
   */
  see({ cells, line }: CsvRow, digits: number): boolean {
    for (const { at, amount, evidence } of this.#numbers) {
      const cell = cells[at]
      if (cell !== undefined && cell !== '') evidence.see(cell, amount ? digits : undefined)
    }
    for (const { at, evidence } of this.#texts) {
      const cell = cells[at]
      if (cell !== undefined) evidence.see(cell)
    }
    let dated = true
    for (const { at, evidence } of this.#dates) {
      const cell = cells[at]
      if (cell !== undefined && cell !== '' && !evidence.see(cell, line)) dated = false
    }
    return dated
  }

  decide(headers: readonly string[], choices: ImportChoices): Decisions {
    for (const { at, evidence } of this.#dates) {
      const mixed = evidence.halfConverted()
      if (mixed === null) continue
      const { date, text } = mixed
      throw new FileRefused({
        code: 'file_dates_mixed',
        data: {
          column: (headers[at] ?? '').trim(),
          line: date.line,
          date: date.value,
          other: text.line,
          text: text.value,
        },
      })
    }
    const marks = settle<DecimalMark>(
      this.#numbers.map(({ key, at, evidence }) => ({ key, at, verdict: evidence.verdict() })),
      choices.decimalMark,
      'point',
    )
    const orders = settle<DateOrder>(
      this.#dates.map(({ key, at, evidence }) => ({ key, at, verdict: evidence.verdict() })),
      choices.dateOrder,
      'day_first',
    )
    this.#refuseLaterDays(headers, orders.decided)
    const needed: NeededChoice[] = []
    const ask = (choice: NeededChoice['choice'], at: number | undefined, samples: string[] = []) => {
      if (at !== undefined) needed.push({ choice, column: (headers[at] ?? '').trim(), samples })
    }
    ask('dateOrder', orders.open, this.#dates.find(({ at }) => at === orders.open)?.evidence.samples())
    ask('decimalMark', marks.open, this.#numbers.find(({ at }) => at === marks.open)?.evidence.samples())
    const rounded = this.#texts.flatMap(({ key, evidence }) => (evidence.isRounded ? key : []))
    return { decimalMarks: marks.decided, dateOrders: orders.decided, rounded, needed }
  }

  #refuseLaterDays(headers: readonly string[], orders: Readonly<Record<string, DateOrder>>): void {
    for (const { key, at, evidence } of this.#dates) {
      const order = orders[key]
      const cell = order && evidence.beyond(order)
      if (!cell) continue
      const { line, value } = cell
      const date = readDate(value, order) ?? value
      throw new FileRefused({
        code: 'file_date_ahead',
        data: { column: (headers[at] ?? '').trim(), line, value, date },
      })
    }
  }
}

/**
 * Reads an ambiguous column like the file's other columns if those agree, because one program wrote them all. If they
 * disagree, or if a column contradicts itself, the seller's answer decides. A column whose two-digit years come first
 * says nothing about a column with four-digit years. `open` is the first column that has no answer.
 */
function settle<T extends string>(
  columns: readonly { key: string; at: number; verdict: T | Undecided | 'open' }[],
  choice: T | undefined,
  harmless: T,
): { decided: Record<string, T>; open: number | undefined } {
  const proved = new Set<string>(columns.map(({ verdict }) => verdict).filter((verdict) => isProof(verdict)))
  const shared = proved.size === 1 && !proved.has('year_first') ? ([...proved][0] as T) : undefined
  const decided: Record<string, T> = {}
  let open: number | undefined
  for (const { key, at, verdict } of columns) {
    const mark = isProof(verdict)
      ? (verdict as T)
      : verdict === 'any'
        ? harmless
        : ((verdict === 'either' ? shared : undefined) ?? choice)
    if (mark === undefined) open ??= at
    else decided[key] = mark
  }
  return { decided, open }
}

function isProof(verdict: string): boolean {
  return verdict !== 'any' && verdict !== 'either' && verdict !== 'mixed' && verdict !== 'open'
}

import { cleanText } from './clean-text.ts'

/**
 * A number with more than the 15 digits that spreadsheets keep. They replace the others by zeros, and can add decimals: 576461413038785752 becomes
 * 576461413038785000.00.
 */
const LONG = /^\d{15}(\d+)([.,]0+)?$/
/** What each long number contains. Checking it first is fast, and most cells are names and short numbers. */
const MANY_DIGITS = /\d{16}/
/** The number of zeros, after the 15th digit of the numbers of a column, that show rounding. One of a million columns has as many by chance. */
const PROOF = 6

/** Whether a spreadsheet would round the number in this text. */
export function isLongNumber(text: string): boolean {
  return LONG.test(text)
}

/** Collects evidence from one column of order numbers that a spreadsheet has rounded the long ones. */
export class RoundingEvidence {
  #zeros = 0
  /** The rounded numbers that were counted, because an order can have several rows. */
  readonly #counted = new Set<string>()

  see(cell: string): void {
    if (cell.length <= 15 || this.#zeros < 0 || !MANY_DIGITS.test(cell)) return
    const end = LONG.exec(cleanText(cell))?.[1]
    if (end === undefined || this.#counted.has(cell)) return
    // a single number with other digits shows that no spreadsheet rounded the column
    if (Number(end) > 0) this.#zeros = -1
    else if (!this.isRounded) {
      this.#counted.add(cell)
      this.#zeros += end.length
    }
  }

  get isRounded(): boolean {
    return this.#zeros >= PROOF
  }
}

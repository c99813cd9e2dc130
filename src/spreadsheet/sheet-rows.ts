import { isoMoment } from './cell-date.ts'
import { percentage, plainNumber } from './cell-number.ts'
import type { NumberFormat } from './number-format.ts'
import { damaged } from './refusals.ts'
import { columnName } from './sheet-xml.ts'
import { plainText } from './text-escapes.ts'
import { attribute, type XmlHandler } from './xml-reader.ts'

/** The parts of a workbook that the cells of a sheet refer to. */
export interface CellContext {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly from1904: boolean
  /** Whether the program that wrote the file did not calculate formulas, but left that to the program that opens the file. */
  readonly uncalculated: boolean
}

export interface SheetRow {
  /** The row number, starting at 1 as in the spreadsheet. */
  readonly number: number
  /** The cells, without empty cells at the end. */
  readonly cells: string[]
  /** The column indexes of cells that are stored as numbers with a decimal point. */
  readonly decimals: readonly number[]
  /** Whether a filter or the user hid the row. */
  readonly hidden: boolean
}

/** The number of rows of the largest possible sheet of a spreadsheet. */
const MAX_ROWS = 1_048_576
const MAX_COLUMNS = 16_384
/** The maximum number of characters of a cell. Spreadsheets allow only 32,767. */
const MAX_CHARS = 1 << 20

/** Collects the non-empty rows of a sheet. In a group of merged cells, the first cell contains the value and the others are empty. */
export class SheetRows implements XmlHandler {
  /** The first cell whose formula has no stored result, so that the value of the cell is unknown. */
  uncalculated: string | null = null
  readonly #context: CellContext
  #rows: SheetRow[] = []
  #number = 0
  #hidden = false
  #cells: string[] = []
  #decimals: number[] = []
  #column = -1
  #attributes = ''
  #value = ''
  #inCell = false
  #formula = false
  #valued = false
  #reading = false
  #aside = false

  constructor(context: CellContext) {
    this.#context = context
  }

  /** Returns the rows that were completed since the last call. */
  take(): SheetRow[] {
    const rows = this.#rows
    this.#rows = []
    return rows
  }

  open(name: string, attributes: string): void {
    if (name === 'c') {
      this.#attributes = attributes
      this.#inCell = true
      this.#formula = false
      this.#valued = false
      this.#value = ''
      const at = attribute(attributes, 'r')
      this.#column = at === undefined ? this.#column + 1 : columnOf(at)
      if (this.#column >= MAX_COLUMNS) damaged()
    } else if (name === 'f') this.#formula = true
    else if (name === 'v' || name === 't') {
      this.#valued = true
      this.#reading = this.#inCell && !this.#aside
    } else if (name === 'rPh') this.#aside = true
    else if (name === 'row') {
      const at = attribute(attributes, 'r')
      const number = at === undefined ? this.#number + 1 : Number(at)
      // rows that are not in ascending order would be reported under wrong row numbers
      if (!Number.isInteger(number) || number <= this.#number || number > MAX_ROWS) damaged()
      this.#number = number
      this.#hidden = /^(?:1|true)$/.test(attribute(attributes, 'hidden') ?? '')
      this.#cells = []
      this.#decimals = []
      this.#column = -1
    }
  }

  text(text: string): void {
    if (!this.#reading) return
    this.#value += text
    if (this.#value.length > MAX_CHARS) damaged()
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.#reading = false
    else if (name === 'rPh') this.#aside = false
    else if (name === 'c') {
      this.#inCell = false
      if (this.#formula && !this.#calculated())
        this.uncalculated ??= `${columnName(this.#column)}${this.#number}`
      const text = this.#cellText()
      if (text === '') return
      while (this.#cells.length < this.#column) this.#cells.push('')
      this.#cells[this.#column] = text
    } else if (name === 'row' && this.#cells.length > 0)
      this.#rows.push({
        number: this.#number,
        cells: this.#cells,
        decimals: this.#decimals,
        hidden: this.#hidden,
      })
  }

  /** Whether the formula result can be trusted. A program that does not calculate formulas stores no result, or stores zero. */
  #calculated(): boolean {
    return this.#valued && !(this.#context.uncalculated && this.#value.trim() === '0')
  }

  #cellText(): string {
    const value = this.#value
    if (value === '') return ''
    const { strings, formats, from1904 } = this.#context
    switch (attribute(this.#attributes, 't') ?? 'n') {
      case 's':
        return strings[Number(value)] ?? damaged()
      case 'n': {
        const style = attribute(this.#attributes, 's')
        const format = style === undefined ? undefined : formats[Number(style)]
        const moment = format?.date ? isoMoment(value, format.date, from1904) : null
        if (moment !== null) return moment
        if (format?.percent) return percentage(value.trim())
        const number = plainNumber(value.trim())
        if (number.includes('.')) this.#decimals.push(this.#column)
        return format?.sign ? `${format.sign} ${number}` : number
      }
      case 'b':
        return value.trim() === '1' ? 'TRUE' : 'FALSE'
      case 'd':
        return value.trim().replace('T', ' ')
      default:
        return plainText(value)
    }
  }
}

/** The column index of a cell name: 0 for A1, 27 for AB7. */
function columnOf(name: string): number {
  let column = 0
  for (let at = 0; at < name.length; at++) {
    const letter = name.charCodeAt(at)
    if (letter < 65 || letter > 90) break
    column = column * 26 + letter - 64
  }
  return column === 0 ? damaged() : column - 1
}

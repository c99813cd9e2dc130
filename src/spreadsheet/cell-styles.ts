import { builtInDateFormat, type DateFormat, dateFormatOf } from './cell-date.ts'
import { attribute, type XmlHandler } from './xml-reader.ts'

/** Which cell styles of a workbook show a day or a time. */
export class CellStyles implements XmlHandler {
  /** By the number of the style. */
  readonly dates: (DateFormat | null)[] = []
  readonly #own = new Map<number, DateFormat | null>()
  #inCells = false

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      const id = Number(attribute(attributes, 'numFmtId'))
      this.#own.set(id, dateFormatOf(attribute(attributes, 'formatCode') ?? ''))
    } else if (name === 'cellXfs') this.#inCells = true
    else if (name === 'xf' && this.#inCells) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      this.dates.push(this.#own.has(id) ? (this.#own.get(id) ?? null) : builtInDateFormat(id))
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false
  }

  text(): void {}
}

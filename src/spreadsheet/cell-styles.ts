import { builtInNumberFormat, type NumberFormat, numberFormatOf } from './number-format.ts'
import { attribute, type XmlHandler } from './xml-reader.ts'

/** Collects the number format of each cell style of a workbook. */
export class CellStyles implements XmlHandler {
  /** The number formats. The index is the number of the cell style. */
  readonly formats: NumberFormat[] = []
  readonly #own = new Map<number, NumberFormat>()
  #inCells = false

  open(name: string, attributes: string): void {
    if (name === 'numFmt') {
      const id = Number(attribute(attributes, 'numFmtId'))
      this.#own.set(id, numberFormatOf(id, attribute(attributes, 'formatCode') ?? ''))
    } else if (name === 'cellXfs') this.#inCells = true
    else if (name === 'xf' && this.#inCells) {
      const id = Number(attribute(attributes, 'numFmtId') ?? 0)
      this.formats.push(this.#own.get(id) ?? builtInNumberFormat(id))
    }
  }

  close(name: string): void {
    if (name === 'cellXfs') this.#inCells = false
  }

  text(): void {}
}

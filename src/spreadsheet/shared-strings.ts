import { unpacksTooLarge } from './refusals.ts'
import { plainText } from './text-escapes.ts'
import type { XmlHandler } from './xml-reader.ts'

/** Texts of all cells together, which must be held while a sheet is read. */
const MAX_CHARS = 100_000_000
/** What an entry costs besides its letters. */
const ENTRY = 16

/** The texts that cells of a workbook name by number. */
export class SharedStrings implements XmlHandler {
  readonly values: string[] = []
  #entry = ''
  #inside = false
  /** Reading aids in Japanese stand beside the text and are none of it. */
  #aside = false
  #chars = 0

  open(name: string): void {
    if (name === 'si') this.#entry = ''
    else if (name === 't') this.#inside = !this.#aside
    else if (name === 'rPh') this.#aside = true
  }

  text(text: string): void {
    if (!this.#inside) return
    this.#hold(text.length)
    this.#entry += text
  }

  close(name: string): void {
    if (name === 't') this.#inside = false
    else if (name === 'rPh') this.#aside = false
    else if (name === 'si') {
      this.#hold(ENTRY)
      this.values.push(plainText(this.#entry))
    }
  }

  #hold(chars: number): void {
    this.#chars += chars
    if (this.#chars > MAX_CHARS) unpacksTooLarge()
  }
}

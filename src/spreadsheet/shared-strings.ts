import { unpacksTooLarge } from './refusals.ts'
import { plainText } from './text-escapes.ts'
import type { XmlHandler } from './xml-reader.ts'

/** The highest number of characters of all shared texts together, which stay in memory while a sheet is read. */
const MAX_CHARS = 100_000_000
/** The number of characters that each shared text adds to the limit for the memory that it needs besides its characters. */
const ENTRY = 16

/** The texts that the cells of a workbook reference by number. */
export class SharedStrings implements XmlHandler {
  readonly values: string[] = []
  #entry = ''
  #inside = false
  /** Whether the parser is inside a phonetic guide, which shows how a Japanese text is pronounced. The guide is not part of the text. */
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

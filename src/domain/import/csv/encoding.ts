import type { Refusal } from '../reader/refusal.ts'
import { notTextKind } from './file-kind.ts'
import { type LegacyEncoding, LegacyEncodingDetector } from './windows-1256-heuristics.ts'

/** Encoding labels that TextDecoder accepts. */
export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | LegacyEncoding

const HEAD_BYTES = 4096
const NEWLINE = 10

/**
 * Detects the encoding from all bytes of a file. It checks for a byte-order mark, then for zero bytes (UTF-16), then
 * whether every byte is valid UTF-8. Otherwise it compares byte statistics: Windows-1256 (Arabic spreadsheets save CSV
 * in it), Windows-1252, Windows-1254 (Turkish spreadsheets) or Shift-JIS (some Amazon reports).
 */
export class EncodingDetector {
  readonly #head = new Uint8Array(HEAD_BYTES)
  #headLength = 0
  #total = 0
  #line = 1
  #zerosEven = 0
  #zerosOdd = 0
  #firstZeroLine = 0
  #zeroAt = -1
  /** Line of the first NUL character in UTF-16. No language uses this character, and the database cannot store it. */
  #firstNulLine = 0
  #control = 0
  #firstControlLine = 0
  #sequences = 0
  #invalid = 0
  #firstInvalidLine = 0
  /** Number of continuation bytes still expected in the current UTF-8 sequence, and the valid range of the next byte. */
  #due = 0
  #low = 0x80
  #high = 0xbf
  readonly #legacy = new LegacyEncodingDetector()
  #last = 0

  get bytes(): number {
    return this.#total
  }

  add(bytes: Uint8Array): void {
    if (this.#headLength < HEAD_BYTES) {
      const part = bytes.subarray(0, HEAD_BYTES - this.#headLength)
      this.#head.set(part, this.#headLength)
      this.#headLength += part.length
    }
    const length = bytes.length
    let inside = this.#due > 0
    let last = this.#last
    for (let at = 0; at < length; at++) {
      const byte = bytes[at] as number
      if (byte >= 0x80 || last >= 0x80) this.#legacy.see(byte, last)
      last = byte
      if (byte >= 0x20 && byte < 0x80 && !inside) continue
      this.#special(byte, this.#total + at)
      inside = this.#due > 0
    }
    this.#last = last
    this.#total += bytes.length
  }

  /** Returns the file type, if the first bytes show that the file is not text. */
  notText(): string | null {
    return notTextKind(this.#head.subarray(0, this.#headLength))
  }

  /** Returns the encoding detected so far, or UTF-8 if none is certain yet. */
  guess(): Encoding {
    const verdict = this.verdict(false)
    return typeof verdict === 'string' ? verdict : 'utf-8'
  }

  /** Returns the encoding, or the refusal if the encoding is unknown. Pass `complete` after the last byte. */
  verdict(complete = true): Encoding | Refusal {
    const kind = this.notText()
    if (kind !== null) return { code: 'file_not_text', data: { kind } }
    const marked = this.#byteOrderMark()
    if (this.#firstNulLine > 0) return unknown(this.#firstNulLine)
    if (marked === 'utf-16le' || marked === 'utf-16be') return marked
    const zeros = this.#zerosEven + this.#zerosOdd
    if (zeros > 0) {
      const halves = this.#total / 2
      if (this.#zerosOdd > halves / 4 && this.#zerosEven < halves / 100) return 'utf-16le'
      if (this.#zerosEven > halves / 4 && this.#zerosOdd < halves / 100) return 'utf-16be'
      return unknown(this.#firstZeroLine)
    }
    if (this.#control > this.#total / 100) return unknown(this.#firstControlLine)
    const truncated = complete && this.#due > 0
    if (this.#invalid === 0 && !truncated) return 'utf-8'
    // Valid UTF-8 sequences hardly ever occur by chance in another encoding. Text that is mostly valid UTF-8 is
    // therefore damaged UTF-8.
    if (marked === 'utf-8' || this.#sequences > this.#invalid)
      return unknown(this.#invalid > 0 ? this.#firstInvalidLine : this.#line)
    return this.#legacy.verdict()
  }

  #byteOrderMark(): Encoding | null {
    const [a, b, c] = this.#head
    if (this.#headLength >= 2 && a === 0xff && b === 0xfe) return 'utf-16le'
    if (this.#headLength >= 2 && a === 0xfe && b === 0xff) return 'utf-16be'
    return this.#headLength >= 3 && a === 0xef && b === 0xbb && c === 0xbf ? 'utf-8' : null
  }

  #special(byte: number, offset: number): void {
    if (this.#due > 0) {
      if (byte >= this.#low && byte <= this.#high) {
        this.#due--
        this.#low = 0x80
        this.#high = 0xbf
        if (this.#due === 0) this.#sequences++
        return
      }
      this.#due = 0
      this.#bad()
    }
    if (byte >= 0x80) this.#lead(byte)
    else if (byte === NEWLINE) this.#line++
    else if (byte === 0) {
      if (this.#firstZeroLine === 0) this.#firstZeroLine = this.#line
      if (offset % 2 === 1 && this.#zeroAt === offset - 1) this.#firstNulLine ||= this.#line
      this.#zeroAt = offset
      if (offset % 2 === 0) this.#zerosEven++
      else this.#zerosOdd++
    } else if (byte < 0x20 && byte !== 9 && byte !== 13) {
      if (this.#control === 0) this.#firstControlLine = this.#line
      this.#control++
    }
  }

  /** Handles a lead byte: sets how many bytes follow, and the range that excludes overlong forms and surrogates. */
  #lead(byte: number): void {
    this.#low = byte === 0xe0 ? 0xa0 : byte === 0xf0 ? 0x90 : 0x80
    this.#high = byte === 0xed ? 0x9f : byte === 0xf4 ? 0x8f : 0xbf
    if (byte >= 0xc2 && byte <= 0xdf) this.#due = 1
    else if (byte >= 0xe0 && byte <= 0xef) this.#due = 2
    else if (byte >= 0xf0 && byte <= 0xf4) this.#due = 3
    else this.#bad()
  }

  #bad(): void {
    this.#invalid++
    if (this.#firstInvalidLine === 0) this.#firstInvalidLine = this.#line
  }
}

function unknown(line: number): Refusal {
  return { code: 'file_encoding_unknown', data: { line: Math.max(line, 1) } }
}

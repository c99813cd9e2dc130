/** Encodings of one or two bytes per character. Only byte statistics can distinguish them. */
export type LegacyEncoding = 'windows-1256' | 'windows-1252' | 'windows-1254' | 'shift_jis'

/** A Shift-JIS file may have one damaged character in 100 Japanese characters. */
const DAMAGE = 100

/** Ğ, İ, Ş, ğ, ı and ş in Windows-1254. */
const TURKISH: ReadonlySet<number> = new Set([0xd0, 0xdd, 0xde, 0xf0, 0xfd, 0xfe])

/**
 * Distinguishes legacy encodings by their non-ASCII bytes. Japanese characters are pairs of bytes. The first byte is
 * mostly below 0xA0, where the other two encodings have only punctuation. Arabic words are runs of non-ASCII bytes,
 * while Western accents appear singly between ASCII letters. Windows-1256 has the French accents at the same bytes as
 * Windows-1252, so it wins a tie. Windows-1254 differs from Windows-1252 only in six Turkish letters, in place of Icelandic ones.
 */
export class LegacyEncodingDetector {
  #lead = 0
  #pairs = 0
  #lowPairs = 0
  #noPairs = 0
  #runs = 0
  #alone = 0
  #turkish = 0

  /**
   * Adds a byte as evidence. Call it for every non-ASCII byte and for the byte after each. `previous` is the byte
   * before, or 0 at the start.
   */
  see(byte: number, previous: number): void {
    this.#seePair(byte)
    if (TURKISH.has(byte)) this.#turkish++
    if (byte >= 0xc0 && previous >= 0xc0) this.#runs++
    else if (byte >= 0xc0 && isLetter(previous)) this.#alone++
    else if (previous >= 0xc0 && isLetter(byte)) this.#alone++
  }

  verdict(): LegacyEncoding {
    if (this.#lowPairs * 2 > this.#pairs && this.#noPairs * DAMAGE <= this.#pairs) return 'shift_jis'
    if (this.#alone <= this.#runs * 2) return 'windows-1256'
    return this.#turkish > 0 ? 'windows-1254' : 'windows-1252'
  }

  #seePair(byte: number): void {
    if (this.#lead > 0) {
      const trail = (byte >= 0x40 && byte <= 0x7e) || (byte >= 0x80 && byte <= 0xfc)
      if (!trail) this.#noPairs++
      else {
        this.#pairs++
        if (this.#lead < 0xa0) this.#lowPairs++
      }
      this.#lead = 0
    } else if ((byte >= 0x81 && byte <= 0x9f) || (byte >= 0xe0 && byte <= 0xfc)) this.#lead = byte
    else if (byte === 0x80 || byte === 0xa0 || byte > 0xfc) this.#noPairs++
  }
}

function isLetter(byte: number): boolean {
  return (byte >= 0x41 && byte <= 0x5a) || (byte >= 0x61 && byte <= 0x7a)
}

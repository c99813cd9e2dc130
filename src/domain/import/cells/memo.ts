/**
 * Maximum number of results in a memo. When a memo has reached it, it empties itself, so that no file can fill the
 * memory.
 */
const KEPT = 20_000

/** Caches the results of a function of a text, because many rows contain the same texts. */
export class Memo<Made = string> {
  readonly #work: (text: string) => Made
  readonly #known = new Map<string, Made>()

  constructor(work: (text: string) => Made) {
    this.#work = work
  }

  of(text: string): Made {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    if (this.#known.size >= KEPT) this.#known.clear()
    const made = this.#work(text)
    this.#known.set(detached(text), made)
    return made
  }
}

/**
 * Returns a copy of a text that does not share memory with the chunk of the file from which the text was cut.
 * Otherwise the text would keep the whole chunk in memory.
 */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}

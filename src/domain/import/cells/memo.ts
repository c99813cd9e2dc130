/** Maximum number of results in a memo. It clears itself beyond this size, so that no file can fill the memory. */
const KEPT = 20_000

/** Caches a function of a text, because many rows contain the same texts. */
export class Memo<Made = string> {
  readonly #work: (text: string) => Made
  readonly #known = new Map<string, Made>()
  #lastText: string | null = null
  #lastMade: Made | undefined

  constructor(work: (text: string) => Made) {
    this.#work = work
  }

  of(text: string): Made {
    if (text === this.#lastText) return this.#lastMade as Made
    let made = this.#known.get(text)
    if (made === undefined) {
      if (this.#known.size >= KEPT) this.#known.clear()
      made = this.#work(text)
      this.#known.set(detached(text), made)
    }
    this.#lastText = text
    this.#lastMade = made
    return made
  }
}

/** Copies a text, by way of a longer one. A slice of a chunk would keep the whole chunk of the file in memory. */
export function detached(text: string): string {
  return ` ${text}`.slice(1)
}

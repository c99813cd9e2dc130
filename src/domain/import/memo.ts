/** Beyond this many the store starts anew, so that it stays bounded whatever a file holds. */
const KEPT = 20_000

/** What many rows have in common, worked out once. */
export class Memo {
  readonly #work: (text: string) => string
  readonly #known = new Map<string, string>()
  #lastText: string | null = null
  #lastMade = ''

  constructor(work: (text: string) => string) {
    this.#work = work
  }

  of(text: string): string {
    if (text === this.#lastText) return this.#lastMade
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

/** A text of its own: a slice would keep the whole piece of the file alive for as long as anyone holds it. */
export function detached(text: string): string {
  return text.split('').join('')
}

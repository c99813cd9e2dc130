/** Beyond this many the store starts anew, so that it stays bounded whatever a file holds. */
const KEPT = 20_000

/** What many rows have in common, worked out once. */
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

/** A text of its own: a slice would keep the whole piece of the file alive for as long as anyone holds it. */
export function detached(text: string): string {
  return text.split('').join('')
}

/** The memo clears itself beyond this size, so that it stays bounded whatever the file contains. */
const KEPT = 20_000

/** Computes what many rows share only once. */
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

/** Copies a text. A slice would keep the whole chunk of the file in memory for as long as it is referenced. */
export function detached(text: string): string {
  return text.split('').join('')
}

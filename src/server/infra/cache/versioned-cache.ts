/** Answers that hold while their version does. The least recently asked is forgotten where there are too many. */
export class VersionedCache<Answer> {
  readonly #most: number
  readonly #answers = new Map<string, { version: string; answer: Answer }>()

  constructor(most: number) {
    this.#most = most
  }

  get(key: string, version: string): Answer | undefined {
    const known = this.#answers.get(key)
    if (known?.version !== version) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, known)
    return known.answer
  }

  set(key: string, version: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#answers.set(key, { version, answer })
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > this.#most) this.#answers.delete(oldest)
  }
}

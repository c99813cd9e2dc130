/**
 * Caches answers, each of which stays valid while its version stays the same. Above the limit it evicts the least
 * recently used answer.
 */
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

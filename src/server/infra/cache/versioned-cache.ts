/** Where answers are looked up and kept. */
export interface AnswerStore<Answer> {
  get(key: string, version: string): Answer | undefined
  set(key: string, version: string, answer: Answer): void
}

/**
 * Caches answers, each of which stays valid while its version stays the same. Above the limit it evicts the least
 * recently used answers. The limit is a number of answers, or the sum of their sizes if `sizeOf` is given.
 */
export class VersionedCache<Answer> implements AnswerStore<Answer> {
  readonly #most: number
  readonly #sizeOf: (answer: Answer) => number
  readonly #answers = new Map<string, { version: string; answer: Answer }>()
  #size = 0

  constructor(most: number, sizeOf: (answer: Answer) => number = () => 1) {
    this.#most = most
    this.#sizeOf = sizeOf
  }

  get(key: string, version: string): Answer | undefined {
    const known = this.#answers.get(key)
    if (known?.version !== version) return undefined
    this.#answers.delete(key)
    this.#answers.set(key, known)
    return known.answer
  }

  /** Whether it has an answer of any version. If not, asking for the current version first is useless. */
  has(key: string): boolean {
    return this.#answers.has(key)
  }

  set(key: string, version: string, answer: Answer): void {
    this.#forget(key)
    const size = this.#sizeOf(answer)
    // it would evict all others, and then itself
    if (size > this.#most) return
    this.#answers.set(key, { version, answer })
    this.#size += size
    for (const oldest of this.#answers.keys()) {
      if (this.#size <= this.#most) break
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const known = this.#answers.get(key)
    if (known === undefined) return
    this.#answers.delete(key)
    this.#size -= this.#sizeOf(known.answer)
  }

  /**
   * The cache for a background job: the job renews answers to questions that someone asked before, so that the next request finds them.
   * It keeps no other answers, which would evict those of sellers who are online.
   */
  get renewals(): AnswerStore<Answer> {
    return {
      get: (key, version) => this.get(key, version),
      set: (key, version, answer) => {
        if (this.has(key)) this.set(key, version, answer)
      },
    }
  }
}

/** Where answers are looked up and kept. */
export interface AnswerStore<Answer> {
  get(key: string, version: string): Answer | undefined
  set(key: string, version: string, answer: Answer): void
}

/**
 * Caches answers, each of which stays valid while its version stays the same. Above the limit it evicts the least
 * recently used answer.
 */
export class VersionedCache<Answer> implements AnswerStore<Answer> {
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

  /** Whether it has an answer of any version. If not, asking for the current version first is useless. */
  has(key: string): boolean {
    return this.#answers.has(key)
  }

  set(key: string, version: string, answer: Answer): void {
    this.#answers.delete(key)
    this.#answers.set(key, { version, answer })
    const [oldest] = this.#answers.keys()
    if (oldest !== undefined && this.#answers.size > this.#most) this.#answers.delete(oldest)
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

interface Running<Sent> {
  readonly id: string
  missed?: Sent
}

/**
 * The jobs that run in this process. The queue refuses a job while one with the same key runs. The running job may have
 * read its data before, so what was sent meanwhile is kept until it ends.
 */
export class RunningJobs<Sent extends object> {
  readonly #running = new Map<string, Running<Sent>>()

  begin(name: string, key: string): Running<Sent> {
    const running = { id: `${name} ${key}` }
    this.#running.set(running.id, running)
    return running
  }

  /** Finds the running job with this key. A job that begins later reads what was saved before this call. */
  find(name: string, key: string): Running<Sent> | undefined {
    return this.#running.get(`${name} ${key}`)
  }

  /** Keeps the data of a job that the queue refused while this one ran. Returns false if this one has ended meanwhile. */
  missed(running: Running<Sent>, sent: Sent): boolean {
    if (this.#running.get(running.id) !== running) return false
    running.missed = sent
    return true
  }

  /** Returns the data of the last job that was missed. */
  end(running: Running<Sent>): Sent | undefined {
    // a failed job ends late, when its next attempt may already run
    if (this.#running.get(running.id) === running) this.#running.delete(running.id)
    return running.missed
  }
}

/** Resolves like the promise, or rejects when the promise takes too long. Does not stop the work itself. */
export function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref()
  })
  return Promise.race([work, tooLate])
}

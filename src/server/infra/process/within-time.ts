/** What the promise gives, or an error where it takes longer; the work itself is not stopped. */
export function withinTime<T>(work: Promise<T>, ms: number): Promise<T> {
  const tooLate = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms).unref()
  })
  return Promise.race([work, tooLate])
}

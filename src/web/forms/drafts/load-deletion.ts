/** Loads the code that deletes files. Call it before a request that ends the session: the connection can be lost after that. */
export function loadDeletion(): Promise<unknown> {
  return import('./kept-file.ts').catch(() => undefined)
}

/** Isolates an e-mail address, so that it keeps its order inside an Arabic sentence. */
export function isolated(email: string): string {
  return `\u2066${email}\u2069`
}

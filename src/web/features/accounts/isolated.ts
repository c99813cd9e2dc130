/** An e-mail address keeps its order inside an Arabic sentence. */
export function isolated(email: string): string {
  return `\u2066${email}\u2069`
}

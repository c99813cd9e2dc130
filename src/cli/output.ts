/** Where words and figures go; figures alone on `out`, so that they can be piped. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

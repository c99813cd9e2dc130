/** Where text goes. `out` receives only figures, so that they can be piped. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

/** Where the command writes text. `out` receives only figures, so that users can pipe them into another program. */
export interface Output {
  out(text: string): void
  err(text: string): void
}

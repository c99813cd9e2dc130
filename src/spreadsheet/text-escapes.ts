/** Text of a cell: letters that XML cannot hold stand as _x000D_, and a newline would end the row. */
export function plainText(text: string): string {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return /[\r\n]/.test(whole) ? whole.replaceAll(/\r\n|\n|\r/g, ' ') : whole
}

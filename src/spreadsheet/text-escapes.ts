/**
 * Decodes the text of a cell. In workbooks, characters that XML cannot contain are written like _x000D_. Newlines become spaces, because
 * they would end the CSV row.
 */
export function plainText(text: string): string {
  const whole = text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text
  return /[\r\n]/.test(whole) ? whole.replaceAll(/\r\n|\n|\r/g, ' ') : whole
}

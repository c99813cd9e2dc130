import type { CurrencyCode } from '#domain/money/currency.ts'
import { fromScaled, groupThousands, toDecimal } from '#domain/money/money.ts'

/** Prints sections with the same column widths. The first column is left-aligned, figures are right-aligned. */
export function table(sections: readonly (readonly (readonly string[])[])[]): string {
  const widths: number[] = []
  for (const row of sections.flat())
    if (row.length > 1)
      row.forEach((cell, at) => {
        widths[at] = Math.max(widths[at] ?? 0, cell.length)
      })
  const write = (row: readonly string[]) =>
    row
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd()
  return sections.map((rows) => rows.map(write).join('\n')).join('\n\n')
}

/** Formats 1498.17 as "1,498.17". */
export function amountText(minor: number, currency: CurrencyCode): string {
  return groupThousands(toDecimal(minor, currency))
}

/** Formats hundredths of a percent as "17.75%". */
export function percentText(basisPoints: number | null): string | null {
  return basisPoints === null ? null : `${fromScaled(basisPoints, 2)}%`
}

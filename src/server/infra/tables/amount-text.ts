import type { CurrencyCode } from '#domain/money/currency.ts'
import { fromScaled, groupThousands, shortScaled, toDecimal } from '#domain/money/money.ts'
import type { ColumnKind } from './report-table.ts'

const MINUS = '\u2212'

/** Returns a number as printed, with thousands separators and a true minus sign in front. */
export function numberText(value: number, kind: ColumnKind, currency: CurrencyCode): string {
  if (kind === 'money') return amountText(value, currency)
  if (kind === 'decimal') return grouped(shortScaled(value, 3))
  return kind === 'percent' ? `${grouped(fromScaled(value, 2))}%` : grouped(String(value))
}

export function amountText(minor: number, currency: CurrencyCode): string {
  return grouped(toDecimal(minor, currency))
}

/** Returns an amount with its currency code, for a sentence. Isolated, so that an Arabic sentence does not reorder it. */
export function moneyText(minor: number, currency: CurrencyCode): string {
  return `\u2066${amountText(minor, currency)} ${currency}\u2069`
}

function grouped(number: string): string {
  return groupThousands(number).replace('-', MINUS)
}

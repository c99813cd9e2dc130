import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money } from '#web/finance-ui/money.tsx'

interface Taxed {
  readonly outputVat?: number | undefined
  readonly currency: CurrencyCode
}

/** A column for VAT. It is shown if any listed sale was made while the business was registered for VAT. */
export function vatColumn(header: string) {
  return {
    key: 'vat',
    header,
    numeric: true,
    cell: ({ outputVat, currency }: Taxed) =>
      outputVat === undefined ? null : <Money minor={outputVat} currency={currency} />,
  }
}

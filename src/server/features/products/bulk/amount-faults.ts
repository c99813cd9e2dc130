import { checkProductLimits } from '#domain/catalog/product-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

export interface FieldFault {
  readonly path: string
  readonly code: ValidationKey
}

/** The errors for a price and a unit cost that are too large, at the fields of the product whose path in the request is `path`. */
export function amountFaults(
  path: string,
  { price, unitCost }: { readonly price?: number | null | undefined; readonly unitCost?: number | undefined },
  currency: CurrencyCode,
): FieldFault[] {
  const costItems = unitCost === undefined ? [] : [{ amount: unitCost }]
  return checkProductLimits({ price: price ?? 0, platforms: [], costItems }, currency).map(({ code }) => ({
    path: `${path}.${code === 'priceTooLarge' ? 'price' : 'unitCost'}`,
    code,
  }))
}

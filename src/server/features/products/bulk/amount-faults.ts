import { checkProductLimits } from '#domain/catalog/product-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

export interface FieldFault {
  readonly path: string
  readonly code: ValidationKey
}

/** Returns the field errors for a price or unit cost that is too large. `path` is the path of the product in the request. */
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

import { z } from 'zod'
import { type ShipmentForm, shipmentForm } from '#contract/shipments.ts'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { LANDED_BY } from '#domain/profit/landed-cost.ts'
import { parseMoneyInput, parseNumberInput } from '#web/i18n/parse.ts'
import type { ChosenProduct } from './product-choice.tsx'

export interface TypedItem {
  readonly key: number
  readonly product: ChosenProduct | null
  readonly units: string
  readonly unitPrice: string
  readonly currency: CurrencyCode
}
export interface TypedCost {
  readonly key: number
  readonly name: string
  readonly amount: string
  readonly currency: CurrencyCode
}
export interface TypedShipment {
  /** The id that the shipment gets. */
  readonly id: string
  readonly name: string
  readonly arrivedOn: string
  readonly by: (typeof LANDED_BY)[number]
  readonly items: readonly TypedItem[]
  readonly costs: readonly TypedCost[]
}

/** Schema of a stored draft of a shipment. Drafts of other versions of Safi may not match it. */
export const shipmentDraft = z
  .object({
    id: z.string(),
    name: z.string(),
    arrivedOn: z.string(),
    by: z.enum(LANDED_BY),
    items: z
      .array(
        z.object({
          key: z.number(),
          product: z.object({ id: z.string(), name: z.string() }).nullable(),
          units: z.string(),
          unitPrice: z.string(),
          currency: z.enum(CURRENCY_CODES),
        }),
      )
      .min(1),
    costs: z.array(
      z.object({ key: z.number(), name: z.string(), amount: z.string(), currency: z.enum(CURRENCY_CODES) }),
    ),
  })
  .partial()

export function emptyItem(key: number, currency: CurrencyCode): TypedItem {
  return { key, product: null, units: '', unitPrice: '', currency }
}

export function emptyCost(key: number, currency: CurrencyCode): TypedCost {
  return { key, name: '', amount: '', currency }
}

/** Converts the input to the contract's shape, or returns the problems by path such as "items.0.units". */
export function readShipment(
  typed: TypedShipment,
  today: string,
): {
  form: ShipmentForm | undefined
  wrong: ReadonlyMap<string, string>
} {
  const wrong = new Map<string, string>()
  const amountOf = (path: string, text: string, currency: CurrencyCode) => {
    const read = parseMoneyInput(text, currency)
    if (!read.ok) wrong.set(path, read.error)
    return read.ok ? read.value : 0
  }
  const items = typed.items.map(({ product, units, unitPrice, currency }, at) => {
    const count = parseNumberInput(units)
    return {
      productId: product?.id ?? '',
      units: count.ok ? count.value : 0,
      unitPrice: amountOf(`items.${at}.unitPrice`, unitPrice, currency),
      currency,
    }
  })
  const costs = typed.costs.map(({ name, amount, currency }, at) => ({
    name,
    amount: amountOf(`costs.${at}.amount`, amount, currency),
    currency,
  }))
  const { name, arrivedOn, by } = typed
  const read = shipmentForm.safeParse({ name, arrivedOn, by, items, costs })
  for (const { path, message } of read.error?.issues ?? []) {
    const place = path.join('.')
    if (!wrong.has(place)) wrong.set(place, message)
  }
  if (arrivedOn > today) wrong.set('arrivedOn', 'dayInFuture')
  return { form: wrong.size === 0 ? read.data : undefined, wrong }
}

import { randomUUID } from 'node:crypto'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { changeProducts } from '#contract/product-changes.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { productsBySku } from '#server/core/sales/lines/products-by-sku.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { amountFaults, type FieldFault } from './amount-faults.ts'
import { type Changed, tagsOf } from './differences.ts'

type Form = Pick<ParsedBody<typeof changeProducts>, 'newProducts'>
export type NewProduct = Form['newProducts'][number] & { readonly productId: string }

/** Checks new products and gives them ids. Refuses a SKU that another product has, because its sales would match neither product. */
export async function newProducts(tx: Tx, scope: BusinessScope, form: Form): Promise<NewProduct[]> {
  if (form.newProducts.length === 0) return []
  const productsOf = await productsBySku(tx, scope)
  const fields: FieldFault[] = []
  const seen = new Set<string>()
  form.newProducts.forEach(({ sku, price, unitCost }, at) => {
    const path = `newProducts.${at}`
    if (productsOf(sku).length > 0 || seen.has(foldSku(sku)))
      fields.push({ path: `${path}.sku`, code: 'productRepeated' })
    seen.add(foldSku(sku))
    fields.push(...amountFaults(path, { price, unitCost }, scope.currency))
  })
  if (fields.length > 0) throw new AppError('invalid_input', { fields })
  return form.newProducts.map((product) => ({ ...product, productId: randomUUID() }))
}

/** Inserts products with their name, SKU and price. A product without a price is a draft, because its form requires one. */
export async function insertMany(
  tx: Tx,
  { ownerId: userId, businessId, currency }: BusinessScope,
  created: readonly NewProduct[],
): Promise<void> {
  if (created.length === 0) return
  await tx.insert(products).values(
    created.map(({ productId, name, sku, price }) => ({
      ...{ userId, businessId, currency, id: productId, name, sku },
      price: price ?? 0,
    })),
  )
}

/** Returns the other values of a new product as a change to the inserted product. */
export function asChanged({ productId, name, sku, tags, ...after }: NewProduct): Changed {
  return { productId, name, sku, before: {}, after: { ...after, ...(tags && { tags: tagsOf(tags) }) } }
}

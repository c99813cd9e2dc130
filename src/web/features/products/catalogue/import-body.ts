import type { BodyOf } from '#contract/endpoint.ts'
import type { changeProducts } from '#contract/product-changes.ts'
import type { CatalogueValues } from '#domain/import/catalogue/columns.ts'
import type { CatalogueRead } from '#domain/import/catalogue/read-catalogue.ts'

type Read = Extract<CatalogueRead, { outcome: 'read' }>

/** The request that saves what a file changes. A file has no unknown values: an empty cell changes nothing. */
export function changesOf({
  changes,
  created,
}: Read): Pick<BodyOf<typeof changeProducts>, 'changes' | 'newProducts'> {
  return {
    changes: changes.map(({ product, after }) => ({ productId: product.id, ...sent(after) })),
    newProducts: created.map(({ sku, name, ...values }) => ({ ...sent(values), sku, name })),
  }
}

function sent({ unitCost, tags, ...values }: Partial<CatalogueValues>) {
  return { ...values, ...(tags && { tags: [...tags] }), ...(typeof unitCost === 'number' && { unitCost }) }
}

/** Whether a file replaces a known unit cost. If so, the seller chooses from when the new cost applies. */
export function repricesKnownCost({ changes }: Read): boolean {
  return changes.some(({ product, after }) => after.unitCost !== undefined && product.unitCost !== null)
}

import { useMutation } from '@tanstack/react-query'
import { type CATALOGUE_FILES, listCatalogue } from '#contract/catalogue.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { CatalogueProduct } from '#domain/import/catalogue/columns.ts'
import { allPages } from '#web/api/all-pages.ts'
import { call } from '#web/api/client.ts'
import { useRefreshBusinesses } from '#web/business/business.ts'
import { useUndoChanges } from '#web/business/undo-changes.ts'
import { fromLocalDay } from './from-local-day.ts'
import { productsKey } from './keys.ts'

export type CatalogueFileKind = (typeof CATALOGUE_FILES)[number]

/**
 * All products with the values of the catalogue file. They are loaded again for each file, so that it is compared with what is stored now.
 * `file` is the kind of file to export.
 */
export function allCatalogue(businessId: string, file?: CatalogueFileKind) {
  return {
    queryKey: [...productsKey(businessId), 'catalogue', file],
    staleTime: 0,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      allPages<CatalogueProduct>(async (page) => {
        const query = { page, pageSize: LIMITS.productRows, ...(file && { file }) }
        const { products, total } = await call(listCatalogue, { params: { businessId }, query, signal })
        return { items: products, total }
      }),
  }
}

/** Imports a catalogue file, or undoes its import. Each is one request and one transaction on the server. */
export function useImportCatalogue(businessId: string) {
  const refresh = useRefreshBusinesses()
  const save = useMutation({
    mutationFn: (body: BodyOf<typeof changeProducts>) =>
      call(changeProducts, { params: { businessId }, body: fromLocalDay(body) }),
    onSuccess: refresh,
    meta: { failureKey: 'catalogueFile.failed' },
  })
  return { save, undo: useUndoChanges(businessId, 'catalogueFile.undone', 'catalogueFile.undoFailed') }
}

import type { Product } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Pagination, useExistingPage } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { PAGE_SIZE, useProducts } from '../api/list-products.ts'
import type { RowsQuery } from '../api/product-rows.ts'
import type { CardAction } from './product-actions.tsx'
import { ProductCard } from './product-card.tsx'

export interface CardsProps {
  businessId: string
  query: RowsQuery
  page: number
  onPage: (page: number) => void
  onAction: (action: CardAction, product: Product) => void
}

/** One page of the filtered products, as cards with their projected profit. */
export function Cards({ businessId, query, page, onPage, onAction }: CardsProps) {
  const { t } = useTranslation()
  const products = useProducts(businessId, { ...query, page })
  const { data } = products
  useExistingPage(products, { page, pageSize: PAGE_SIZE, onPage })

  if (!data)
    return (
      <NotLoaded query={products} title={t('products.loadFailed')} className="grid gap-5 lg:grid-cols-2">
        {['a', 'b', 'c', 'd'].map((key) => (
          <Skeleton key={key} className="h-96 rounded-lg" />
        ))}
      </NotLoaded>
    )
  return (
    <>
      <ul className="grid gap-5 lg:grid-cols-2" aria-busy={products.isPlaceholderData || undefined}>
        {data.products.map((product) => (
          <li key={product.id} className="min-w-0">
            <ProductCard product={product} onAction={(action) => onAction(action, product)} />
          </li>
        ))}
      </ul>
      <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={onPage} />
    </>
  )
}

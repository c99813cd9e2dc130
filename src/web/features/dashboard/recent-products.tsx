import { useDeferredValue, useState } from 'react'
import type { Product } from '#contract/products.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { isLowStock } from '#domain/catalog/low-stock.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { useRecentProducts } from './api/list-recent-products.ts'

export function RecentProducts({ businessId }: { businessId: string }) {
  const { t } = useTranslation()
  const [page, setPage] = useState(1)
  const products = useRecentProducts(businessId, page)
  const shown = useDeferredValue(products.data)
  if (products.isError && !products.data && page === 1)
    return <FailedLoad message={t('dashboard.loadFailed')} />
  return (
    <Section
      title={t('dashboard.recentProducts')}
      actions={
        <ButtonLink to={`/business/${businessId}/products`} size="sm">
          {t('dashboard.manageProducts')}
        </ButtonLink>
      }
    >
      {shown ? (
        <>
          {shown.total === 0 && <p className="text-muted">{t('dashboard.noProducts')}</p>}
          <ul>
            {shown.products.map((product) => (
              <li key={product.id} className="border-b border-hairline last:border-0">
                <ProductRow product={product} />
              </li>
            ))}
          </ul>
          <Pagination page={page} pageSize={LIMITS.dashboardPage} total={shown.total} onPage={setPage} />
        </>
      ) : (
        <NotLoaded query={products} title={t('dashboard.loadFailed')} className="space-y-3">
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
          <Skeleton className="h-12" />
        </NotLoaded>
      )}
    </Section>
  )
}

function ProductRow({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { quantity } = product
  return (
    <Link
      to={`/business/${product.businessId}/products/${product.id}`}
      className="flex min-h-13 items-center gap-3 py-1.5 hover:bg-sand/50 sm:gap-4"
    >
      <Name text={product.name} className="line-clamp-2 min-w-0 leading-snug font-medium" />
      <span className="ms-auto flex shrink-0 flex-col items-end gap-0.5">
        <Badge tone={isLowStock(product) ? 'warning' : 'neutral'}>
          <span className="whitespace-nowrap">
            {quantity === null ? t('common.notCounted') : t('dashboard.inStock', { count: quantity })}
          </span>
        </Badge>
        <Money
          minor={knownPrice(product.price)}
          currency={product.currency}
          className="text-[0.8125rem] text-muted"
        />
      </span>
      <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
    </Link>
  )
}

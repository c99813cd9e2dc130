import { useEffect } from 'react'
import type { Business } from '#contract/businesses.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { Pagination } from '#web/ui/pagination.tsx'
import { SearchBox } from '#web/ui/search-box.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { PAGE_SIZE, useProducts } from '../api/list-products.ts'
import { NoProducts } from './no-products.tsx'
import { ProductCard } from './product-card.tsx'
import { ProductDialogs, useProductDialogs } from './product-dialogs.tsx'
import { useListAddress } from './use-list-address.ts'

export function ProductList({ business }: { business: Business }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { page, search, setPage, setSearch } = useListAddress()
  const products = useProducts(business.id, { page, search })
  const dialogs = useProductDialogs()
  const { data } = products
  const none = data?.total === 0 && search === ''
  const lastPage = data ? Math.max(1, Math.ceil(data.total / PAGE_SIZE)) : page

  // The page does not exist: the last product on it was deleted, or the number in the URL is invalid.
  useEffect(() => {
    if (!products.isPlaceholderData && page > lastPage) setPage(lastPage)
  }, [products.isPlaceholderData, page, lastPage, setPage])

  // If another page or a search fails to load, the current list stays visible, with a retry button.
  if (products.isError && !data && page === 1 && search === '') {
    return <FailedLoad message={t('products.loadFailed')} error={products.error} to="/my-businesses" />
  }
  return (
    <div className="page py-8 sm:py-12">
      <PageHeader
        title={t('products.title')}
        back={{ to: '/my-businesses', label: t('products.backToBusinesses') }}
        actions={
          <>
            {data && !none && (
              <ButtonLink to={`/business/${business.id}/dashboard`}>{t('products.continue')}</ButtonLink>
            )}
            <Button variant="primary" onClick={() => dialogs.open({ action: 'add' })}>
              <Plus aria-hidden className="size-5" />
              {t('products.add')}
            </Button>
          </>
        }
      />
      {products.isError && !data ? (
        <ErrorState
          title={t('products.loadFailed')}
          error={products.error}
          onRetry={() => void products.refetch()}
        />
      ) : !data ? (
        <Loading className="grid gap-5 lg:grid-cols-2">
          {['a', 'b', 'c', 'd'].map((key) => (
            <Skeleton key={key} className="h-96 rounded-lg" />
          ))}
        </Loading>
      ) : none ? (
        <NoProducts business={business} onAdd={() => dialogs.open({ action: 'add' })} />
      ) : (
        <>
          <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
            <SearchBox
              label={t('products.search')}
              placeholder={t('products.searchPlaceholder')}
              search={search}
              onSearch={setSearch}
              className="w-full max-w-sm"
            />
            <p aria-live="polite" className="text-sm text-muted">
              {t('products.found', { count: data.total, n: format.number(data.total) })}
            </p>
          </div>
          {data.total === 0 ? (
            <EmptyState
              title={t('products.nothingFound', { search: isolated(search) })}
              action={<Button onClick={() => setSearch('')}>{t('products.clearSearch')}</Button>}
            >
              {t('products.nothingFoundText')}
            </EmptyState>
          ) : (
            <ul className="grid gap-5 lg:grid-cols-2" aria-busy={products.isPlaceholderData || undefined}>
              {data.products.map((product) => (
                <li key={product.id} className="min-w-0">
                  <ProductCard product={product} onAction={(action) => dialogs.open({ action, product })} />
                </li>
              ))}
            </ul>
          )}
          <Pagination page={page} pageSize={PAGE_SIZE} total={data.total} onPage={setPage} />
        </>
      )}
      <ProductDialogs business={business} doing={dialogs.doing} onClose={dialogs.close} />
    </div>
  )
}

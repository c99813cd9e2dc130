import { useCallback, useDeferredValue, useRef, useState } from 'react'
import type { Business } from '#contract/businesses.ts'
import { listCatalogue } from '#contract/catalogue.ts'
import { getDashboard } from '#contract/dashboard.ts'
import type { ProductRow } from '#contract/product-rows.ts'
import { createProduct } from '#contract/products.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePeriod } from '#web/period/use-period.ts'
import { useUrlState } from '#web/state/url-state.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { FileUp } from '#web/ui/icons/file-up.tsx'
import { Plus } from '#web/ui/icons/plus.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { type Sort, writeSort } from '#web/ui/sort.ts'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { type RowsQuery, useProductRows } from '../api/product-rows.ts'
import { BulkBar } from '../table/bulk-bar.tsx'
import { ProductTable } from '../table/product-table.tsx'
import { useSelection } from '../table/use-selection.ts'
import { ListFilters } from './list-filters.tsx'
import { isFiltered, LIST_PARAMS, rowsQueryOf, sortOf, USUAL_SORTS, variantsShown } from './list-state.ts'
import { NoProducts } from './no-products.tsx'
import type { CardAction } from './product-actions.tsx'
import { useProductDialogs } from './use-product-dialogs.ts'

// The dialogs load on demand, because most sellers look only at the table.
const ProductDialogs = lateComponent(async () => (await import('./product-dialogs.tsx')).ProductDialogs)
const CatalogueDialog = lateComponent(
  async () => (await import('../catalogue/catalogue-dialog.tsx')).CatalogueDialog,
)
const Cards = lateComponent(async () => (await import('./cards.tsx')).Cards)

/** The products of a business, as a table or as cards. Its view, filters and sort are in the URL. */
export function ProductList({ business }: { business: Business }) {
  const { t } = useTranslation()
  const { id: businessId } = business
  const [state, change] = useUrlState(LIST_PARAMS)
  const period = usePeriod('last-30-days')
  const query = rowsQueryOf(state, period)
  const tableQuery: RowsQuery = { ...query, variants: variantsShown(state) }
  const rows = useProductRows(businessId, tableQuery)
  const selection = useSelection(businessId, query)
  const dialogs = useProductDialogs()
  const [fileOpen, setFileOpen] = useState(false)
  const loaded = useRef(rows.data)
  if (rows.data) loaded.current = rows.data
  const data = loaded.current
  // A deferred value lets React render the first rows in steps of a few milliseconds, so that a slow phone stays responsive.
  const shown = useDeferredValue(data !== undefined)
  const filtered = isFiltered(state)
  const none = data?.total === 0 && data.counts.archived === 0 && !filtered
  const products = data?.counts[state.only ?? 'all'] ?? 0
  const clear = () =>
    change({ search: '', only: undefined, platform: undefined, tag: undefined, variantOf: undefined })
  const { open } = dialogs
  const onAction = useCallback(
    (action: CardAction, row: ProductRow) => open({ action, product: { ...row, businessId } }),
    [open, businessId],
  )

  if (rows.isError && !data) {
    return <FailedLoad message={t('products.loadFailed')} />
  }
  return (
    <div className="page py-5 sm:py-8">
      <PageHeader
        title={t('products.title')}
        subtitle={t('products.subtitle')}
        back={{ to: '/my-businesses', label: t('common.nav.myBusinesses') }}
        actions={
          <>
            {data && !none && (
              <ButtonLink
                needs={getDashboard}
                to={`/business/${businessId}/dashboard`}
                className="max-sm:px-3 max-sm:text-sm"
              >
                {t('products.continue')}
              </ButtonLink>
            )}
            {data && (
              <Button
                needs={listCatalogue}
                aria-label={t('catalogueFile.open')}
                onClick={() => setFileOpen(true)}
                className="max-sm:px-3 max-sm:text-sm"
              >
                <FileUp aria-hidden className="size-4" />
                {/* on a phone this button shows only its icon, so that the header fits in one row */}
                <span className="max-sm:hidden">{t('catalogueFile.open')}</span>
              </Button>
            )}
            <Button
              needs={createProduct}
              variant="primary"
              onClick={() => open({ action: 'add' })}
              className="max-sm:px-3 max-sm:text-sm"
            >
              <Plus aria-hidden className="size-5" />
              {t('products.add')}
            </Button>
          </>
        }
      />
      {!data || !shown ? (
        <Loading className="min-h-dvh space-y-2">
          {['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((key) => (
            <Skeleton key={key} className="h-11" />
          ))}
        </Loading>
      ) : none ? (
        <NoProducts business={business} onAdd={() => open({ action: 'add' })} />
      ) : (
        <>
          <ListFilters state={state} change={change} clear={clear} period={period} data={data} />
          {rows.isError ? (
            // the filters stay visible, so that the user can remove the one whose request failed
            <ErrorState
              title={t('products.loadFailed')}
              error={rows.error}
              onRetry={() => void rows.refetch()}
            />
          ) : data.total === 0 ? (
            <EmptyState
              title={t('productList.filters.none')}
              action={<Button onClick={clear}>{t('productList.filters.clear')}</Button>}
            >
              {t(state.search ? 'products.nothingFoundText' : 'productList.filters.noneText')}
            </EmptyState>
          ) : state.view === 'cards' ? (
            <Cards
              businessId={businessId}
              query={query}
              page={state.page}
              onPage={(page) => change({ page })}
              onAction={(action, product) => open({ action, product })}
            />
          ) : (
            <>
              <ProductTable
                businessId={businessId}
                currency={data.currency}
                query={tableQuery}
                total={data.total}
                products={products}
                sort={sortOf(state)}
                onSort={(sort) => change({ sort: urlSort(sort, state.view) }, { replace: true })}
                selection={selection}
                onAction={onAction}
              />
              <BulkBar
                businessId={businessId}
                currency={data.currency}
                only={state.only}
                filtered={filtered}
                total={products}
                variantsOf={data.variantsOf}
                platform={state.platform ?? data.platforms[0]?.platformId}
                selection={selection}
                onExport={() => setFileOpen(true)}
              />
            </>
          )}
        </>
      )}
      {fileOpen && data && (
        <CatalogueDialog
          businessId={businessId}
          currency={data.currency}
          query={query}
          total={products}
          chosen={selection.chosen}
          onClose={() => setFileOpen(false)}
        />
      )}
      {dialogs.doing && (
        <ProductDialogs
          business={business}
          doing={dialogs.doing}
          onClose={dialogs.close}
          onDeleted={selection.remove}
        />
      )}
    </div>
  )
}

/** The sort as a URL parameter. The default sort of the view is left out of the URL. */
function urlSort(sort: Sort, view: keyof typeof USUAL_SORTS): string {
  const text = writeSort(sort)
  return text === writeSort(USUAL_SORTS[view]) ? '' : text
}

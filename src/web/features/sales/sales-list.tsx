import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { getOrderTotals } from '#contract/sales-totals.ts'
import { ApiError } from '#web/api/client.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { CursorPages } from '#web/ui/cursor-pages.tsx'
import { cx } from '#web/ui/cx.ts'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '#web/ui/states.tsx'
import { useExactTotal } from './api/list-sales.ts'
import { SalesFilters } from './sales-filters.tsx'
import { SalesTotals } from './sales-totals.tsx'
import type { UsedSales } from './use-sales-list.ts'

interface Page {
  total: number
  totalIsMore: boolean
  next: string | null
  previous: string | null
}

interface SalesListProps<Data extends Page> extends UsedSales {
  sales: UseQueryResult<Data>
  rowCount: (data: Data) => number
  children: (data: Data) => ReactNode
}

/** The frame of the lists of orders and lines: filters, count, pages, loading and empty states. */
export function SalesList<Data extends Page>(props: SalesListProps<Data>) {
  const { sales, rowCount, children, ...list } = props
  const { state, change, clear } = list
  const { t } = useTranslation()
  const { data } = sales
  const totalsRefused = useRefusal(getOrderTotals) !== null
  const empty = data !== undefined && rowCount(data) === 0
  const pastTheEnd = empty && state.cursor !== undefined && !sales.isPlaceholderData

  // The page no longer exists, for example because an import was undone.
  useEffect(() => {
    if (pastTheEnd) change({}, { replace: true })
  }, [pastTheEnd, change])

  return (
    <>
      <SalesFilters {...list} count={data && <Found page={data} {...list} />} />
      {!empty && !totalsRefused && (
        <SalesTotals {...list} rowsLoaded={data !== undefined && !sales.isPlaceholderData} />
      )}
      {sales.isError && (!data || sales.isPlaceholderData) ? (
        <ErrorState
          title={t('sales.loadFailed')}
          error={sales.error}
          onRetry={() => {
            // A page cursor is valid only for the sorting it was created with, so a retry would fail again.
            const noPage = sales.error instanceof ApiError && sales.error.code === 'invalid_input'
            if (noPage && state.cursor) change({}, { replace: true })
            else void sales.refetch()
          }}
        />
      ) : !data ? (
        <Loading className="space-y-3">
          {['a', 'b', 'c', 'd', 'e', 'f'].map((key) => (
            <Skeleton key={key} className="h-28 lg:h-14" />
          ))}
        </Loading>
      ) : empty && !list.filtered ? (
        <NoSalesInPeriod />
      ) : empty ? (
        <EmptyState
          title={t('sales.nothingFound')}
          action={<Button onClick={clear}>{t('common.filters.clear')}</Button>}
        >
          {t('sales.nothingFoundText')}
        </EmptyState>
      ) : (
        <div
          aria-busy={sales.isPlaceholderData || undefined}
          className={cx('transition-opacity', sales.isPlaceholderData && 'opacity-60')}
        >
          {children(data)}
          <CursorPages
            label={t('sales.title')}
            next={data.next}
            previous={data.previous}
            onNext={(cursor) => change({ cursor })}
            onPrevious={(cursor) => change({ cursor })}
          />
        </div>
      )}
    </>
  )
}

function Found({ page, state: { view }, query, businessId }: UsedSales & { page: Page }) {
  const { t } = useTranslation()
  const exact = useExactTotal(businessId, view, query, page.totalIsMore)
  const total = exact.data ?? page.total
  if (page.totalIsMore && exact.data === undefined)
    return t(view === 'orders' ? 'sales.moreOrders' : 'sales.moreLines', { count: total })
  return t(view === 'orders' ? 'sales.ordersFound' : 'sales.linesFound', { count: total })
}

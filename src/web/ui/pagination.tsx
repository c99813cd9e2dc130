import { useEffect } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ChevronLeft } from '#web/ui/icons/chevron-left.tsx'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { IconButton } from './button.tsx'

export interface PaginationProps {
  /** The number of the page, starting at 1. */
  page: number
  pageSize: number
  total: number
  onPage: (page: number) => void
}

interface LoadedPage {
  readonly data: { readonly total: number } | undefined
  /** Whether `data` belongs to an earlier query. */
  readonly isPlaceholderData: boolean
}

/** Opens the last page if the current one does not exist, because its rows were deleted or the URL has too high a number. */
export function useExistingPage(
  { data, isPlaceholderData }: LoadedPage,
  { page, pageSize, onPage }: Omit<PaginationProps, 'total'>,
): void {
  const lastPage = data ? Math.max(1, Math.ceil(data.total / pageSize)) : page
  useEffect(() => {
    if (!isPlaceholderData && page > lastPage) onPage(lastPage)
  }, [isPlaceholderData, page, lastPage, onPage])
}

/** Links to other pages of a list. Renders nothing if there is only one page. */
export function Pagination({ page, pageSize, total, onPage }: PaginationProps) {
  const { t } = useTranslation()
  const pages = Math.ceil(total / pageSize)
  if (pages <= 1) return null
  return (
    <nav className="mt-4 flex items-center justify-between gap-4">
      <IconButton
        variant="secondary"
        label={t('common.previousPage')}
        disabled={page <= 1}
        onClick={() => onPage(page - 1)}
        icon={<ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
      />
      <span aria-live="polite" className="tabular text-sm text-muted">
        {t('common.pageOf', { page, pages })}
      </span>
      <IconButton
        variant="secondary"
        label={t('common.nextPage')}
        disabled={page >= pages}
        onClick={() => onPage(page + 1)}
        icon={<ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />}
      />
    </nav>
  )
}

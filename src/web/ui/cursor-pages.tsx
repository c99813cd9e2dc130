import { useTranslation } from '#web/i18n/translation.tsx'
import { IconButton } from './button.tsx'
import { ChevronLeft } from './icons/chevron-left.tsx'
import { ChevronRight } from './icons/chevron-right.tsx'

export interface CursorPagesProps<Cursor> {
  /** The name of the list, for screen readers. */
  label: string
  next: Cursor | null
  previous: Cursor | null
  onNext: (cursor: Cursor) => void
  onPrevious: (cursor: Cursor) => void
}

/** Links to the previous and the next page of a list whose pages have no numbers. Renders nothing if there is only one page. */
export function CursorPages<Cursor>({ label, next, previous, onNext, onPrevious }: CursorPagesProps<Cursor>) {
  const { t } = useTranslation()
  if (next === null && previous === null) return null
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-4">
      <IconButton
        variant="secondary"
        label={t('common.previousPage')}
        disabled={previous === null}
        onClick={() => previous !== null && onPrevious(previous)}
        icon={<ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
      />
      <IconButton
        variant="secondary"
        label={t('common.nextPage')}
        disabled={next === null}
        onClick={() => next !== null && onNext(next)}
        icon={<ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />}
      />
    </nav>
  )
}

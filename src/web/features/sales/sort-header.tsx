import type { SalesSort } from '#contract/sales.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { cx } from '#web/ui/cx.ts'
import { ArrowDown } from '#web/ui/icons/arrow-down.tsx'
import { ArrowUp } from '#web/ui/icons/arrow-up.tsx'
import type { UsedAddress } from './use-sales-address.ts'

/** The sort direction of a column for `aria-sort`; `none` if the list is sorted by another column. */
function sortedBy({ address }: UsedAddress, sort: SalesSort): 'ascending' | 'descending' | 'none' {
  if (address.sort !== sort) return 'none'
  return address.direction === 'desc' ? 'descending' : 'ascending'
}

interface SortHeaderProps {
  used: UsedAddress
  sort: SalesSort
  label: string
  /** The column contains numbers: the arrow is placed so that the label stays aligned with them. */
  numeric?: boolean
}

/** A column header that sorts. The first click sorts descending, the second ascending. */
function SortHeader({ used, sort, label, numeric = false }: SortHeaderProps) {
  const { address, change } = used
  const on = address.sort === sort
  const Arrow = on && address.direction === 'asc' ? ArrowUp : ArrowDown
  return (
    <button
      type="button"
      onClick={() => change({ sort, direction: on && address.direction === 'desc' ? 'asc' : 'desc' })}
      className={cx(
        '-my-2 inline-flex min-h-9 items-center align-bottom gap-1 rounded-sm whitespace-nowrap hover:text-ink pointer-coarse:min-h-11',
        numeric && 'ltr:flex-row-reverse',
        on && 'text-ink',
      )}
    >
      {label}
      <Arrow aria-hidden className={cx('size-3.5', !on && 'opacity-0')} />
    </button>
  )
}

/** The parts of a table column that sorts the list. */
export function useSortColumn(used: UsedAddress) {
  const { t } = useTranslation()
  return (sort: SalesSort) => ({
    key: sort,
    header: (
      <SortHeader used={used} sort={sort} label={t(`sales.columns.${sort}`)} numeric={sort !== 'date'} />
    ),
    sorted: sortedBy(used, sort),
  })
}

import { useCallback, useMemo } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type Param, useUrlState } from '#web/state/url-state.ts'

/** The column that sorts a list, and its direction. */
export interface Sort {
  readonly key: string
  readonly direction: 'asc' | 'desc'
}

/** Reads a sort such as `profit-desc`. */
export function readSort(text: string | null): Sort | null {
  const [, key, direction] = /^([\w-]{1,40})-(asc|desc)$/.exec(text ?? '') ?? []
  return key && direction ? { key, direction: direction === 'asc' ? 'asc' : 'desc' } : null
}

export function writeSort({ key, direction }: Sort): string {
  return `${key}-${direction}`
}

type Value = string | number | null
interface SortedColumn<Row> {
  readonly key: string
  readonly sortBy?: ((row: Row) => Value) | undefined
}

/** The rows sorted by a column. Unknown values come last in both directions; equal rows keep their order. */
export function sortedRows<Row>(
  rows: readonly Row[],
  columns: readonly SortedColumn<Row>[],
  sort: Sort | null,
  language: string,
): readonly Row[] {
  const sortBy = sort && columns.find(({ key }) => key === sort.key)?.sortBy
  if (!sortBy) return rows
  const { compare } = new Intl.Collator(language, { numeric: true })
  const sign = sort.direction === 'asc' ? 1 : -1
  return rows
    .map((row) => ({ row, value: sortBy(row) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null)
      if (typeof a.value === 'number' && typeof b.value === 'number') return sign * (a.value - b.value)
      return sign * compare(String(a.value), String(b.value))
    })
    .map(({ row }) => row)
}

const text: Param<string> = (written) => written ?? ''

/**
 * Sorts a complete list in the browser. The sort is in the URL under `name`.
 * `usual` is the sort of the list before the user chooses another; it stays out of the URL.
 */
export function useSortedRows<Row>(
  columns: readonly SortedColumn<Row>[],
  rows: readonly Row[],
  usual: Sort,
  name = 'sort',
) {
  const { language } = useTranslation().i18n
  const spec = useMemo(() => ({ [name]: text }), [name])
  const [state, change] = useUrlState(spec)
  const asked = readSort(state[name] ?? null)
  const sort = asked && columns.some(({ key, sortBy }) => key === asked.key && sortBy) ? asked : usual
  const { key, direction } = usual
  const onSort = useCallback(
    (next: Sort) => {
      const isUsual = next.key === key && next.direction === direction
      change({ [name]: isUsual ? '' : writeSort(next) }, { replace: true })
    },
    [change, name, key, direction],
  )
  return { rows: sortedRows(rows, columns, sort, language), sort, onSort }
}

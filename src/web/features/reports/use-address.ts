import { INVENTORY_SORTS, PERIOD_STEPS } from '#contract/reports.ts'
import { type DayRange, isoDay, localDay, PERIODS, rangeOf } from '#web/platform/period.ts'
import { useAskedSearch } from '#web/platform/use-asked-search.ts'

export const TABS = [
  'profit',
  'products',
  'platforms',
  'countries',
  'fees',
  'refunds',
  'payouts',
  'inventory',
] as const
export const PRODUCT_SORTS = ['revenue', 'profit-desc', 'profit-asc', 'margin-desc', 'margin-asc'] as const

const CHOICES = {
  tab: TABS,
  period: PERIODS,
  by: PERIOD_STEPS,
  inCurrency: ['each', 'own'],
  sort: PRODUCT_SORTS,
  only: ['all', 'low'],
  stock: INVENTORY_SORTS,
} as const
/** What an address without a word means; it is not written. */
const DEFAULTS = {
  tab: 'profit',
  period: 'all',
  by: 'month',
  inCurrency: 'each',
  sort: 'profit-desc',
  only: 'all',
  stock: 'days_left',
} as const

type Choices = { [K in keyof typeof CHOICES]: (typeof CHOICES)[K][number] }
export interface ReportState extends Choices {
  range: DayRange
  /** The currency whose statement is shown, where there are several. */
  statement: string | null
  page: number
}
type Change = Partial<Choices> & { range?: DayRange; statement?: string; page?: number }
export interface ReportAddress extends ReportState {
  change: (change: Change) => void
}

/** What is shown stands in the address, so that a reload and a shared link show the same. */
export function useReportAddress(): ReportAddress {
  const [search, setSearch] = useAskedSearch()
  const chosen = <K extends keyof Choices>(name: K): Choices[K] => {
    const written = search.get(name)
    const found = (CHOICES[name] as readonly string[]).find((value) => value === written)
    return (found ?? DEFAULTS[name]) as Choices[K]
  }
  const period = chosen('period')
  const range =
    period === 'custom'
      ? { from: isoDay(search.get('from')), to: isoDay(search.get('to')) }
      : rangeOf(period, localDay(new Date()))
  return {
    tab: chosen('tab'),
    period,
    by: chosen('by'),
    inCurrency: chosen('inCurrency'),
    sort: chosen('sort'),
    only: chosen('only'),
    stock: chosen('stock'),
    range,
    statement: search.get('statement'),
    page: Math.max(1, Math.floor(Number(search.get('page')) || 1)),
    change: (change) =>
      setSearch((old) => written(old, change, range), { replace: change.tab === undefined }),
  }
}

function written(old: URLSearchParams, { range, ...change }: Change, shown: DayRange): URLSearchParams {
  const next = new URLSearchParams(old)
  // another list begins at its beginning
  next.delete('page')
  for (const [name, value] of Object.entries(change)) {
    const usual = name === 'page' ? 1 : DEFAULTS[name as keyof typeof DEFAULTS]
    if (value === undefined || value === usual) next.delete(name)
    else next.set(name, String(value))
  }
  if (range) next.set('period', 'custom')
  // what was shown becomes the start of one's own choice
  const days = range ?? (change.period === 'custom' ? shown : undefined)
  if (days || (change.period && change.period !== 'custom')) {
    for (const end of ['from', 'to'] as const) {
      const day = days?.[end]
      if (day) next.set(end, day)
      else next.delete(end)
    }
  }
  return next
}

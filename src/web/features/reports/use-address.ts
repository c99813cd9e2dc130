import { INVENTORY_SORTS, PERIOD_STEPS } from '#contract/reports.ts'
import { useAskedSearch } from '#web/forms/use-search-input.ts'
import { type DayRange, localDay, PERIODS, periodOf, withPeriod } from '#web/period/period.ts'
import { changedSearch, oneOf, pageOf } from '#web/state/search-params.ts'

export const TABS = ['profit', 'products', 'platforms', 'countries', 'fees', 'refunds'] as const
export type Tab = (typeof TABS)[number]
/** The reports with an address of their own, which is also that of their section in the navigation. */
export const OWN_PAGES = ['payouts', 'inventory'] as const
export type OwnPage = (typeof OWN_PAGES)[number]
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
/** The default choices, which are left out of the URL. */
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
export interface ReportState extends Omit<Choices, 'tab'> {
  tab: Tab | OwnPage
  range: DayRange
  /** The currency of the shown statement, if the report has several. */
  statement: string | null
  page: number
}
/** Changed choices. A day that `range` leaves out keeps its value. */
type Change = Partial<Choices> & { range?: DayRange; statement?: string; page?: number }
export interface ReportAddress extends ReportState {
  change: (change: Change) => void
}

/**
 * The selected report and its filters. They are in the URL, so that a reload and a shared link show the same. `ownPage` names a
 * report that has its own page.
 */
export function useReportAddress(): ReportAddress & { tab: Tab }
export function useReportAddress(ownPage: OwnPage): ReportAddress
export function useReportAddress(ownPage?: OwnPage): ReportAddress {
  const [search, setSearch] = useAskedSearch()
  const chosen = <K extends keyof Choices>(name: K): Choices[K] => {
    return (oneOf<string>(CHOICES[name], search.get(name)) ?? DEFAULTS[name]) as Choices[K]
  }
  const today = localDay(new Date())
  const { period, range } = periodOf(search, today)
  return {
    tab: ownPage ?? chosen('tab'),
    period,
    by: chosen('by'),
    inCurrency: chosen('inCurrency'),
    sort: chosen('sort'),
    only: chosen('only'),
    stock: chosen('stock'),
    range,
    statement: search.get('statement'),
    page: pageOf(search),
    change: (change) =>
      setSearch((old) => searchParamsOf(old, change, today), { replace: change.tab === undefined }),
  }
}

function searchParamsOf(
  old: URLSearchParams,
  { range, period, ...change }: Change,
  today: string,
): URLSearchParams {
  let next = changedSearch(old, change, DEFAULTS)
  if (period) next = withPeriod(next, { period }, today)
  return range ? withPeriod(next, { days: range }, today) : next
}

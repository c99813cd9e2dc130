import { BREAKDOWN_SORTS, INVENTORY_SORTS } from '#contract/report-sorts.ts'
import { PERIOD_STEPS } from '#contract/reports.ts'
import { type DayRange, localDay, type Period, periodOf, withPeriod } from '#web/period/period.ts'
import {
  choice,
  name,
  pageNumber,
  readState,
  type StateOf,
  useAskedSearch,
  writeState,
} from '#web/state/url-state.ts'
import { readSort } from '#web/ui/sort.ts'

export const TABS = ['profit', 'products', 'platforms', 'countries', 'fees', 'refunds'] as const
export type Tab = (typeof TABS)[number]
/** The reports with an address of their own, which is also that of their section in the navigation. */
export const OWN_PAGES = ['payouts', 'inventory'] as const
export type OwnPage = (typeof OWN_PAGES)[number]

/** The sorts of a report by product, platform or country. */
const SORTS = BREAKDOWN_SORTS.flatMap((sort) => [`${sort}-desc`, `${sort}-asc`] as const)

const STATE = {
  tab: choice(TABS, 'profit'),
  by: choice(PERIOD_STEPS, 'month'),
  inCurrency: choice(['each', 'own'], 'each'),
  sort: name,
  only: choice(['all', 'low'], 'all'),
  /** The currency of the shown statement, if the report has several. */
  statement: name,
  page: pageNumber,
}

type State = StateOf<typeof STATE>
export interface ReportState extends Omit<State, 'tab'> {
  tab: Tab | OwnPage
  period: Period
  range: DayRange
}
/** Changed choices. A day that `range` leaves out keeps its value. */
type Change = Partial<State> & Partial<Pick<ReportState, 'period' | 'range'>>
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
  const today = localDay(new Date())
  const state = readState(STATE, search)
  return {
    ...state,
    tab: ownPage ?? state.tab,
    ...periodOf(search, today),
    change: (change) =>
      setSearch((old) => searchParamsOf(old, change, today), {
        replace: change.tab === undefined,
        preventScrollReset: change.page === undefined,
      }),
  }
}

/** How the inventory report is sorted: what sells out first, until the user chooses. */
export function inventorySort({ sort }: Pick<ReportState, 'sort'>) {
  const asked = readSort(sort ?? null)
  const known = INVENTORY_SORTS.find((name) => name === asked?.key)
  return asked && known
    ? { sort: known, order: asked.direction }
    : { sort: 'days_left' as const, order: 'asc' as const }
}

/** How a report by product, platform or country is sorted: products by profit, all others by sales, until the user chooses. */
export function breakdownSort({ tab, sort }: Pick<ReportState, 'tab' | 'sort'>) {
  const usual = tab === 'products' ? 'profit-desc' : 'revenue-desc'
  const { key, direction } = readSort(SORTS.find((known) => known === sort) ?? usual) ?? {}
  return {
    sort: BREAKDOWN_SORTS.find((known) => known === key) ?? 'revenue',
    order: direction ?? 'desc',
  }
}

function searchParamsOf(
  old: URLSearchParams,
  { range, period, ...change }: Change,
  today: string,
): URLSearchParams {
  let next = writeState(STATE, old, change)
  // Each report has columns of its own.
  if (change.tab) next.delete('sort')
  if (period) next = withPeriod(next, { period }, today)
  return range ? withPeriod(next, { days: range }, today) : next
}

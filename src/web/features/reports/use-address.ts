import { BREAKDOWN_SORTS, INVENTORY_SORTS } from '#contract/report-sorts.ts'
import { PERIOD_STEPS } from '#contract/reports.ts'
import { trendStep } from '#domain/profit/trend-step.ts'
import { DASHBOARD_PERIOD, type DayRange } from '#web/period/period.ts'
import { type ChosenPeriod, usePeriod } from '#web/period/use-period.ts'
import {
  choice,
  filter,
  name,
  pageNumber,
  recordId,
  type StateOf,
  useUrlState,
} from '#web/state/url-state.ts'
import { readSort } from '#web/ui/sort.ts'

export const TABS = ['profit', 'products', 'platforms', 'countries', 'fees', 'refunds', 'bridge'] as const
export type Tab = (typeof TABS)[number]
/** The reports that have their own pages. The path of each page is also the name of its section in the navigation. */
export const OWN_PAGES = ['payouts', 'inventory'] as const
export type OwnPage = (typeof OWN_PAGES)[number]

/** The sorts of a report by product, platform or country. */
const SORTS = BREAKDOWN_SORTS.flatMap((sort) => [`${sort}-desc`, `${sort}-asc`] as const)

const STATE = {
  tab: choice(TABS, 'profit'),
  by: filter(PERIOD_STEPS),
  inCurrency: choice(['each', 'own'], 'each'),
  sort: name,
  only: choice(['all', 'low'], 'all'),
  /** The currency of the shown statement, if the report has several. */
  statement: name,
  /** The platform or product to which the explanation of profit is limited. */
  platform: name,
  product: recordId,
  page: pageNumber,
}

type State = StateOf<typeof STATE>
export interface ReportState extends Omit<State, 'tab' | 'by'>, Pick<ChosenPeriod, 'range' | 'compare'> {
  tab: Tab | OwnPage
  by: (typeof PERIOD_STEPS)[number]
}
export interface ReportAddress extends ReportState {
  period: ChosenPeriod
  change: (change: Partial<State>) => void
}

/**
 * The selected report and its filters. They are in the URL, so that a reload and a shared link show the same. `ownPage` names a
 * report that has its own page.
 */
export function useReportAddress(): ReportAddress & { tab: Tab }
export function useReportAddress(ownPage: OwnPage): ReportAddress
export function useReportAddress(ownPage?: OwnPage): ReportAddress {
  const [state, change] = useUrlState(STATE)
  // "all time" has no earlier period to compare with, so the explanation of profit starts with the dashboard's default period
  const period = usePeriod(!ownPage && state.tab === 'bridge' ? DASHBOARD_PERIOD : 'all')
  const { range, compare } = period
  return {
    ...state,
    tab: ownPage ?? state.tab,
    by: state.by ?? stepOf(range),
    period,
    range,
    compare,
    // Another tab resets the sort, because each report has its own columns.
    change: (changes) =>
      change(changes.tab ? { ...changes, sort: undefined } : changes, { replace: changes.tab === undefined }),
  }
}

/** The default interval of the rows: day, week or month, depending on the length of the period. */
function stepOf({ from, to }: DayRange): ReportState['by'] {
  return from && to ? trendStep({ from, to }) : 'month'
}

/** How the inventory report is sorted: products that sell out first come first, until the user chooses another sort. */
export function inventorySort({ sort }: Pick<ReportState, 'sort'>) {
  const asked = readSort(sort ?? null)
  const known = INVENTORY_SORTS.find((name) => name === asked?.key)
  return asked && known
    ? { sort: known, order: asked.direction }
    : { sort: 'days_left' as const, order: 'asc' as const }
}

/** How a breakdown is sorted until the user chooses: products by profit, platforms and countries by sales. */
export function breakdownSort({ tab, sort }: Pick<ReportState, 'tab' | 'sort'>) {
  const usual = tab === 'products' ? 'profit-desc' : 'revenue-desc'
  const { key, direction } = readSort(SORTS.find((known) => known === sort) ?? usual) ?? {}
  return {
    sort: BREAKDOWN_SORTS.find((known) => known === key) ?? 'revenue',
    order: direction ?? 'desc',
  }
}

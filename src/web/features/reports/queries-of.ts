import type { QueryOf } from '#contract/endpoint.ts'
import { getPayoutsCsv, getPayoutsPdf, getPayoutsXlsx } from '#contract/payouts.ts'
import {
  type getBreakdown,
  getBreakdownCsv,
  getBreakdownPdf,
  getBreakdownXlsx,
  type getInventory,
  getInventoryCsv,
  getInventoryPdf,
  getInventoryXlsx,
  getProfitCsv,
  getProfitPdf,
  type getProfitReport,
  getProfitXlsx,
} from '#contract/reports.ts'
import type { Language } from '#phrases/language.ts'
import { urlOf } from '#web/api/client.ts'
import { REPORT_PAGE } from './api/reports.ts'
import type { ReportState } from './use-address.ts'

export function profitQuery({ range, by, inCurrency }: ReportState): QueryOf<typeof getProfitReport> {
  return { ...range, by, inCurrency }
}

const BY_TAB = { platforms: 'platform', countries: 'country' } as const

function breakdownBase({ tab, range, inCurrency, sort }: ReportState) {
  const kind = { ...range, inCurrency }
  if (tab === 'platforms' || tab === 'countries')
    return { ...kind, by: BY_TAB[tab], sort: 'revenue' as const }
  if (tab === 'refunds') return { ...kind, by: 'product' as const, sort: 'refunds' as const }
  if (sort === 'revenue') return { ...kind, by: 'product' as const, sort }
  const order = sort.endsWith('asc') ? ('asc' as const) : ('desc' as const)
  const measure = sort.startsWith('profit') ? ('profit' as const) : ('margin' as const)
  return { ...kind, by: 'product' as const, sort: measure, order }
}

export function breakdownQuery(state: ReportState): QueryOf<typeof getBreakdown> {
  return { ...breakdownBase(state), page: state.page, pageSize: REPORT_PAGE }
}

export function inventoryQuery({ only, stock, page }: ReportState): QueryOf<typeof getInventory> {
  return { only, sort: stock, page, pageSize: REPORT_PAGE }
}

/** The file formats in which a report can be exported. */
export const FILE_KINDS = ['csv', 'xlsx', 'pdf'] as const
export type FileKind = (typeof FILE_KINDS)[number]

const FILES = {
  profit: { csv: getProfitCsv, xlsx: getProfitXlsx, pdf: getProfitPdf },
  breakdown: { csv: getBreakdownCsv, xlsx: getBreakdownXlsx, pdf: getBreakdownPdf },
  inventory: { csv: getInventoryCsv, xlsx: getInventoryXlsx, pdf: getInventoryPdf },
  payouts: { csv: getPayoutsCsv, xlsx: getPayoutsXlsx, pdf: getPayoutsPdf },
}

/** The URL that exports all rows of the current report. */
export function fileAddress(
  businessId: string,
  state: ReportState,
  kind: FileKind,
  language: Language,
): string {
  const { tab, only, stock } = state
  const address = (report: keyof typeof FILES, query: Record<string, unknown>) =>
    urlOf(FILES[report][kind].path, { businessId }, { ...query, language })
  if (tab === 'payouts') return address('payouts', {})
  if (tab === 'inventory') return address('inventory', { only, sort: stock })
  if (tab === 'profit' || tab === 'fees' || tab === 'refunds') return address('profit', profitQuery(state))
  return address('breakdown', breakdownBase(state))
}

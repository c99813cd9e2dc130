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
import type { Needs } from '#contract/roles.ts'
import type { Language } from '#phrases/language.ts'
import { urlOf } from '#web/api/client.ts'
import { REPORT_PAGE } from './api/reports.ts'
import { breakdownSort, inventorySort, type ReportState } from './use-address.ts'

export function profitQuery({
  range,
  by,
  inCurrency,
  compare,
}: ReportState): QueryOf<typeof getProfitReport> {
  return { ...range, by, inCurrency, compare }
}

const BY_TAB = { platforms: 'platform', countries: 'country' } as const

function breakdownBase(state: ReportState) {
  const { tab, range, inCurrency } = state
  const kind = { ...range, inCurrency }
  if (tab === 'refunds') return { ...kind, by: 'product' as const, sort: 'refunds' as const }
  const by = tab === 'platforms' || tab === 'countries' ? BY_TAB[tab] : ('product' as const)
  return { ...kind, by, ...breakdownSort(state) }
}

export function breakdownQuery(state: ReportState): QueryOf<typeof getBreakdown> {
  return { ...breakdownBase(state), page: state.page, pageSize: REPORT_PAGE }
}

export function inventoryQuery(state: ReportState): QueryOf<typeof getInventory> {
  const { only, page } = state
  return { only, ...inventorySort(state), page, pageSize: REPORT_PAGE }
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

/** The call that exports all rows of the current report, and its URL. */
export function reportFile(
  businessId: string,
  state: ReportState,
  kind: FileKind,
  language: Language,
): { call: Needs; to: string } {
  const { tab, only } = state
  const address = (report: keyof typeof FILES, query: Record<string, unknown>) => {
    const call = FILES[report][kind]
    return { call, to: urlOf(call.path, { businessId }, { ...query, language }) }
  }
  if (tab === 'payouts') return address('payouts', { ...state.range })
  if (tab === 'inventory') return address('inventory', { only, ...inventorySort(state) })
  if (tab === 'profit' || tab === 'fees' || tab === 'refunds') return address('profit', profitQuery(state))
  return address('breakdown', breakdownBase(state))
}

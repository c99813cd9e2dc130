import { getAds } from '#contract/ads.ts'
import { listAlerts } from '#contract/alerts.ts'
import { listAuditEntries } from '#contract/audit-log.ts'
import { listConnections } from '#contract/connections.ts'
import { listCostRows } from '#contract/cost-grid.ts'
import { getCostMethod } from '#contract/cost-method.ts'
import { listOverheads } from '#contract/costs.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { listFeeRules } from '#contract/fees.ts'
import { listImports } from '#contract/imports.ts'
import { leaveBusiness } from '#contract/members.ts'
import { getPayouts } from '#contract/payouts.ts'
import { listScenarios } from '#contract/pricing.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { getProduct, listStockMovements } from '#contract/products.ts'
import { getInventory, getProfitReport } from '#contract/reports.ts'
import { getRestock } from '#contract/restock.ts'
import type { Needs } from '#contract/roles.ts'
import { getOrder, listOrders } from '#contract/sales.ts'
import { listShipments } from '#contract/shipments.ts'
import { listUnitCosts } from '#contract/unit-costs.ts'
import { getVat } from '#contract/vat.ts'

/**
 * The main call of each page of a business. Members whose role does not allow this call cannot open the page. The keys are paths below the business; a
 * test compares them with the routes.
 */
export const PAGE_CALLS: Readonly<Record<string, Needs>> = {
  dashboard: getDashboard,
  members: leaveBusiness,
  activity: listAuditEntries,
  alerts: listAlerts,
  products: listProductRows,
  'products/:productId': getProduct,
  'products/:productId/pricing': listScenarios,
  'products/:productId/costs': listUnitCosts,
  'products/:productId/stock': listStockMovements,
  sales: listOrders,
  'sales/orders/:orderKey': getOrder,
  reports: getProfitReport,
  inventory: getInventory,
  'inventory/restock': getRestock,
  payouts: getPayouts,
  costs: listCostRows,
  'costs/overheads': listOverheads,
  'costs/ads': getAds,
  'costs/shipments': listShipments,
  'costs/method': getCostMethod,
  fees: listFeeRules,
  import: listImports,
  'import/connections': listConnections,
  vat: getVat,
}

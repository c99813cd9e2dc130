import { accounting } from './accounting.ts'
import { ads } from './ads.ts'
import { alerts } from './alerts.ts'
import { auditLog } from './audit-log.ts'
import { auth } from './auth.ts'
import { bridge } from './bridge.ts'
import { bundles } from './bundles.ts'
import { businesses } from './businesses.ts'
import { catalog } from './catalog.ts'
import { catalogueFile } from './catalogue-file.ts'
import { commandLine } from './command-line.ts'
import { commands } from './commands.ts'
import { common } from './common.ts'
import { connections } from './connections.ts'
import { costGrid } from './cost-grid.ts'
import { costMethod } from './cost-method.ts'
import { costs } from './costs.ts'
import { dashboard } from './dashboard.ts'
import { demo } from './demo.ts'
import { descriptions } from './descriptions.ts'
import { errors } from './errors.ts'
import { feeCheck } from './fee-check.ts'
import { fees } from './fees.ts'
import { forecast } from './forecast.ts'
import { importFile } from './import-file.ts'
import { imports } from './imports.ts'
import { installed } from './installed.ts'
import { instant } from './instant.ts'
import { landing } from './landing.ts'
import { learnedFees } from './learned-fees.ts'
import { legal } from './legal.ts'
import { mail } from './mail.ts'
import { members } from './members.ts'
import { ownData } from './own-data.ts'
import { payouts } from './payouts.ts'
import { periods } from './periods.ts'
import { pricing } from './pricing.ts'
import { productList } from './product-list.ts'
import { productPage } from './product-page.ts'
import { products } from './products.ts'
import { profile } from './profile.ts'
import { reports } from './reports.ts'
import { restock } from './restock.ts'
import { sales } from './sales.ts'
import { sample } from './sample.ts'
import { settings } from './settings.ts'
import { simulator } from './simulator.ts'
import { stockCount } from './stock-count.ts'
import { validation } from './validation.ts'
import { vat } from './vat.ts'
import { vatReturn } from './vat-return.ts'

/** All texts that people read, in Arabic, by feature. */
export const phrases = {
  accounting,
  ads,
  alerts,
  auditLog,
  auth,
  bridge,
  bundles,
  businesses,
  catalog,
  catalogueFile,
  commandLine,
  commands,
  common,
  costGrid,
  costMethod,
  connections,
  costs,
  dashboard,
  demo,
  descriptions,
  errors,
  feeCheck,
  fees,
  forecast,
  importFile,
  imports,
  installed,
  instant,
  landing,
  learnedFees,
  legal,
  mail,
  members,
  ownData,
  payouts,
  periods,
  pricing,
  productList,
  productPage,
  products,
  profile,
  sales,
  reports,
  restock,
  sample,
  settings,
  simulator,
  stockCount,
  validation,
  vat,
  vatReturn,
} as const

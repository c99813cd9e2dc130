import * as accounts from './schema/accounts.ts'
import * as ads from './schema/ads.ts'
import * as alerts from './schema/alerts.ts'
import * as audit from './schema/audit.ts'
import * as catalog from './schema/catalog.ts'
import * as connections from './schema/connections.ts'
import * as costs from './schema/costs.ts'
import * as feeChecks from './schema/fee-checks.ts'
import * as fees from './schema/fees.ts'
import * as members from './schema/members.ts'
import * as ownData from './schema/own-data.ts'
import * as pricing from './schema/pricing.ts'
import * as rates from './schema/rates.ts'
import * as recipes from './schema/recipes.ts'
import * as rollups from './schema/rollups.ts'
import * as sales from './schema/sales.ts'
import * as secondFactors from './schema/second-factors.ts'
import * as stock from './schema/stock.ts'

/** All tables by name. */
export const schema = {
  ...accounts,
  ...ads,
  ...alerts,
  ...audit,
  ...catalog,
  ...connections,
  ...costs,
  ...feeChecks,
  ...fees,
  ...members,
  ...ownData,
  ...pricing,
  ...rates,
  ...recipes,
  ...rollups,
  ...sales,
  ...secondFactors,
  ...stock,
}

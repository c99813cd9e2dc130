import {
  deleteAdReport,
  getAds,
  getAdsCsv,
  getAdsXlsx,
  listAdReports,
  saveAdReport,
  setAdCampaign,
} from '#contract/ads.ts'
import { skuCache } from '#server/core/sales/rollups/sku-parts.ts'
import type { Database } from '#server/infra/db/database.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { csvAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { readAds } from './queries.ts'
import { deleteReport, saveReport, setCampaign } from './service.ts'
import { countReports, readReports } from './store.ts'
import { adsTable } from './table.ts'

export function adRoutes(app: HttpApp, { db }: { readonly db: Database }): void {
  const inBusiness = withinBusiness(db)
  const cache = skuCache()

  forOwner(app, getAds, (call) =>
    inBusiness(call, (tx, scope) => readAds(tx, scope, cache, call.query, call.query)),
  )
  const table = async (call: OwnerCall<typeof getAdsCsv>) =>
    adsTable(await inBusiness(call, (tx, scope) => readAds(tx, scope, cache, call.query)), call.query)
  forOwner(app, getAdsCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getAdsXlsx, async (call) => xlsxAnswer(call, await table(call)))

  forOwner(app, listAdReports, (call) =>
    inBusiness(call, async (tx, scope) => ({
      reports: await readReports(tx, scope, call.query),
      total: await countReports(tx, scope),
    })),
  )
  forOwner(app, saveAdReport, (call) => inBusiness(call, (tx, scope) => saveReport(tx, scope, call.body)))
  forOwner(app, deleteAdReport, async (call) => {
    await inBusiness(call, (tx, scope) => deleteReport(tx, scope, call.params.adReportId))
    return undefined
  })
  forOwner(app, setAdCampaign, async (call) => {
    await inBusiness(call, (tx, scope) => setCampaign(tx, scope, call.body))
    return undefined
  })
}

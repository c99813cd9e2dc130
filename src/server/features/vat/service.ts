import type { VatForm, VatSettings } from '#contract/vat.ts'
import { VAT_RATES } from '#domain/vat/rates.ts'
import type { Emirate } from '#domain/vat/return/vat-return.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { lockSales } from '#server/core/sales/costing/recost.ts'
import { recomputeVat } from '#server/core/sales/vat/recompute-vat.ts'
import { loadVat } from '#server/core/sales/vat/vat-periods.ts'
import { vatState } from '#server/core/sales/vat/vat-state.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import type { VatJob } from './jobs.ts'
import { hasMoreLinesThan, markStale, replacePeriods, saveEmirate } from './store.ts'

/** The maximum number of lines to recompute within a request. More lines are recomputed in the background. */
const LINES_AT_ONCE = 2_000

export interface VatDeps {
  readonly db: Database
  readonly job: JobSender<VatJob>
  readonly now: () => Date
}

export async function getOwn({ db }: VatDeps, owner: OwnerId, businessId: string): Promise<VatSettings> {
  return db.tenant(owner, async (tx) => present(tx, await requireBusiness(tx, owner, businessId)))
}

/**
 * Saves the VAT settings and recomputes the figures that depend on them. The returned settings say whether the figures are still
 * being recomputed in the background.
 */
export async function replace(
  { db, job, now }: VatDeps,
  owner: OwnerId,
  businessId: string,
  { periods }: VatForm,
): Promise<VatSettings> {
  const settings = await db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    await lockSales(tx, scope)
    await replacePeriods(tx, scope, periods)
    await markStale(tx, scope)
    await recordAudit(tx, scope, 'business.vat_changed', businessId)
    // fees change too, because the base of a fee rule may include VAT
    await refillFees(tx, scope, todayOf({ now }))
    if (!(await hasMoreLinesThan(tx, scope, LINES_AT_ONCE))) await recomputeVat(tx, scope)
    return present(tx, scope)
  })
  if (settings.recomputing) await job.send({ owner, businessId })
  return settings
}

/** Saves the emirate of the business's establishment. Only the number of a box in the VAT return depends on it, no figure. */
export async function changeEmirate(tx: Tx, scope: BusinessScope, emirate: Emirate | null): Promise<void> {
  await saveEmirate(tx, scope, emirate)
  await recordAudit(tx, scope, 'business.emirate_set', scope.businessId)
}

async function present(tx: Tx, scope: BusinessScope): Promise<VatSettings> {
  const { country, periods } = await loadVat(tx, scope)
  return {
    periods: [...periods],
    countryRates: VAT_RATES.filter((rate) => rate.country === country).map(
      ({ validFrom, ratePpm, source: { title, checkedOn, confidence } }) => ({
        validFrom,
        ratePpm,
        source: title,
        checkedOn,
        confidence,
      }),
    ),
    ...(await vatState(tx, scope)),
  }
}

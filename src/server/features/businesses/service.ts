import type { Business, createBusiness, updateBusiness } from '#contract/businesses.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { currencyOf } from '#domain/catalog/countries.ts'
import { sameSpelling } from '#domain/import/cells/clean-text.ts'
import { importFilesOfBusiness } from '#server/core/sales/lines/import-file.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { dropUnattachedImages } from '#server/infra/images/images.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import type { Removal } from '#server/infra/storage/file-removal.ts'
import { correctCountry } from './country/correct-country.ts'
import { readBusiness, readBusinesses } from './queries.ts'
import { asShared, eachShared } from './shared.ts'
import {
  type CheckRun,
  changeBusiness,
  imagesOfBusiness,
  insertBusiness,
  lockBusinessName,
  removeBusiness,
} from './store.ts'

export interface BusinessDeps {
  db: Database
  now: () => Date
  /** The job that checks unconfirmed imports again. */
  checks: JobSender<CheckRun>
  removals: JobSender<Removal>
}

/** Lists the caller's own businesses, then those that others share with the caller. */
export async function listAll(deps: Pick<BusinessDeps, 'db' | 'now'>, caller: OwnerId): Promise<Business[]> {
  const { db } = deps
  const own = await db.tenant(caller, (tx) => readBusinesses(tx, caller))
  const shared = await eachShared(db, caller, async ({ ownerId, businessId }) =>
    db.tenant(ownerId, (tx) => readBusiness(tx, ownerId, businessId)),
  )
  const found = shared.filter((business) => business !== null)
  return [...own, ...(await Promise.all(found.map((business) => asShared(deps, caller, business))))]
}

export async function getOne(
  deps: Pick<BusinessDeps, 'db' | 'now'>,
  { owner, caller, businessId }: { owner: OwnerId; caller: OwnerId; businessId: string },
): Promise<Business> {
  const business = await deps.db.tenant(owner, (tx) => present(tx, owner, businessId))
  return owner === caller ? business : asShared(deps, caller, business)
}

export async function create(
  db: Database,
  owner: OwnerId,
  form: ParsedBody<typeof createBusiness>,
): Promise<Business> {
  return db.tenant(owner, async (tx) => {
    const id = await insertBusiness(tx, owner, {
      name: form.name,
      description: form.description || null,
      industry: form.industry,
      country: form.country,
      currency: currencyOf(form.country),
    })
    await recordAudit(tx, { ownerId: owner, businessId: id }, 'business.created', id)
    return present(tx, owner, id)
  })
}

export async function update(
  { db, now, checks }: BusinessDeps,
  owner: OwnerId,
  businessId: string,
  form: ParsedBody<typeof updateBusiness>,
): Promise<Business> {
  const { country, keepNumbers } = form
  const { business, again } = await db.tenant(owner, async (tx) => {
    const again = country
      ? await correctCountry(tx, owner, businessId, { country, keepNumbers, today: todayOf({ now }) })
      : []
    const details = { name: form.name, description: form.description || null, industry: form.industry }
    if (!(await changeBusiness(tx, owner, businessId, details))) throw new AppError('business_not_found')
    await recordAudit(tx, { ownerId: owner, businessId }, 'business.updated', businessId)
    return { business: await present(tx, owner, businessId), again }
  })
  for (const check of again) await checks.send(check)
  return business
}

/** Deletes a business with everything in it. A job removes its files. */
export async function remove(
  { db, removals }: BusinessDeps,
  owner: OwnerId,
  businessId: string,
  confirmedName: string,
): Promise<void> {
  const keys = await db.tenant(owner, async (tx) => {
    const name = await lockBusinessName(tx, owner, businessId)
    if (name === null) throw new AppError('business_not_found')
    if (!sameSpelling(confirmedName, name)) throw new AppError('name_mismatch')
    return removeWhole(tx, owner, businessId)
  })
  if (keys.length > 0) await removals.send({ owner, keys })
}

/**
 * Deletes a business without checking its name. Runs in the caller's transaction, which must have locked the business. Returns the storage
 * keys of files that are no longer referenced.
 */
export async function removeWhole(tx: Tx, owner: OwnerId, businessId: string): Promise<string[]> {
  const images = await imagesOfBusiness(tx, owner, businessId)
  const files = await importFilesOfBusiness(tx, owner, businessId)
  const name = await removeBusiness(tx, owner, businessId)
  // the audit entry belongs to the account, because the log of the deleted business can no longer be opened
  await recordAudit(tx, owner, 'business.deleted', businessId, { name })
  return [...files, ...(await dropUnattachedImages(tx, owner, images))]
}

export async function present(tx: Tx, owner: OwnerId, businessId: string): Promise<Business> {
  const found = await readBusiness(tx, owner, businessId)
  if (!found) throw new AppError('business_not_found')
  return found
}

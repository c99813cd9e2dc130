import { randomUUID } from 'node:crypto'
import type { Business } from '#contract/businesses.ts'
import { sample as arabic } from '#phrases/ar/sample.ts'
import { sample as english } from '#phrases/en/sample.ts'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import { todayOf } from '#server/core/today.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import { imageKey } from '#server/infra/images/images.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import type { Limit, RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import type { Removal } from '#server/infra/storage/file-removal.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { type SamplePicture, samplePictures } from './goods/pictures.ts'
import { makeSample, type SampleParts } from './make.ts'
import { languageOf, lockSample } from './store.ts'

export interface SampleDeps {
  db: Database
  storage: Storage
  now: () => Date
  rateLimiter: RateLimiter
  removals: JobSender<Removal>
  parts: SampleParts
}

/** A strict limit, because creating a sample occupies the server's only thread for a second. */
const SAMPLES: Limit = { name: 'sample-business', max: 10, windowSeconds: 3600 }

const WORDS = { en: english.shop, ar: arabic.shop }

/** Creates the sample business in one transaction, so that a seller sees all of it or nothing. */
export async function addSample(deps: SampleDeps, owner: OwnerId, log: Log): Promise<Business> {
  await deps.rateLimiter.take(SAMPLES, owner)
  const plan = {
    words: WORDS[await languageOf(deps.db.system, owner)],
    today: todayOf(deps),
    noonImportId: randomUUID(),
    templateImportId: randomUUID(),
    pictures: await samplePictures(),
  }
  const pictureKey = ({ id }: SamplePicture) => imageKey(owner, id)
  try {
    await Promise.all(plan.pictures.map((each) => deps.storage.write(pictureKey(each), [each.bytes])))
    return await deps.db.tenant(owner, async (tx) => {
      const businessId = await makeSample(tx, deps.parts, owner, plan)
      await recordAudit(tx, { ownerId: owner, businessId }, 'sample.added', businessId)
      return deps.parts.readBusiness(tx, owner, businessId)
    })
  } catch (error) {
    const files = [plan.noonImportId, plan.templateImportId].map((id) => importFileKey(owner, id))
    await removeFiles(deps.storage, [...files, ...plan.pictures.map(pictureKey)], log)
    // if requests are concurrent, the unique index lets only one succeed
    if (brokenConstraint(error) === 'businesses_one_sample') throw new AppError('sample_exists')
    throw error
  }
}

/** Deletes the sample business with everything that the seller has added to it. A job removes its files. */
export async function removeSample({ db, parts, removals }: SampleDeps, owner: OwnerId): Promise<void> {
  const keys = await db.tenant(owner, async (tx) => {
    const businessId = await lockSample(tx, owner)
    if (businessId === null) throw new AppError('business_not_found')
    return parts.removeBusiness(tx, owner, businessId)
  })
  if (keys.length > 0) await removals.send({ owner, keys })
}

import { LIMITS } from '#domain/catalog/limits.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { dropForgottenImages, ownersOfForgottenImages } from '#server/infra/images/images.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { removeFiles } from '#server/infra/storage/storage.ts'
import type { ImagesDeps } from './service.ts'

/** How long an uploaded image is kept until its product is saved: as long as a browser keeps the product's draft. */
const FORGOTTEN_AFTER_MS = (LIMITS.draftDays + 1) * 24 * 60 * 60 * 1000

/** Removes images that no product uses. */
export function defineImageCleanup(jobs: Jobs, { db, storage, now, log }: ImagesDeps & { log: Log }): void {
  const before = () => new Date(now().getTime() - FORGOTTEN_AFTER_MS)
  jobs.define<{ owner: string }>({
    name: 'forgotten-images',
    asked: 'again',
    keyOf: ({ owner }) => owner,
    unfinished: async () => (await ownersOfForgottenImages(db.system, before())).map((owner) => ({ owner })),
    handle: async (job) => {
      const owner = ownerId(job.owner)
      const keys = await db.tenant(owner, (tx) => dropForgottenImages(tx, owner, before()))
      await removeFiles(storage, keys, log)
    },
  })
}

import { getStockDigest, type StockDigest, saveStockDigest, stopStockDigest } from '#contract/stock-digest.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forAnyone, forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { DigestDeps } from './jobs.ts'
import { changeFrequency, frequencyOf } from './store.ts'

type Deps = Pick<DigestDeps, 'db' | 'now' | 'tokens'>

export function stockDigestRoutes(app: HttpApp, deps: Deps): void {
  forOwner(app, getStockDigest, async ({ owner }) => ({
    frequency: await frequencyOf(deps.db.system, owner),
  }))

  forOwner(app, saveStockDigest, async ({ owner, body }) => {
    await choose(deps, owner, body.frequency)
    return body
  })

  forAnyone(app, stopStockDigest, async ({ body }) => {
    const userId = deps.tokens.read(body.token)
    if (!userId) throw new AppError('link_expired')
    await choose(deps, ownerId(userId), 'off')
    return undefined
  })
}

async function choose({ db, now }: Deps, owner: OwnerId, frequency: StockDigest): Promise<void> {
  await db.system.transaction(async (tx) => {
    if (!(await changeFrequency(tx, owner, frequency, now()))) return
    await recordAudit(tx, owner, `stock_digest.${frequency}`, owner)
  })
}

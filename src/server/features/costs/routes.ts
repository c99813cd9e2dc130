import { createOverhead, deleteOverhead, listOverheads, updateOverhead } from '#contract/costs.ts'
import type { Database } from '#server/platform/db/database.ts'
import { forOwner, type HttpApp } from '#server/platform/http/route.ts'
import { create, list, remove, update } from './overheads.ts'

export function costRoutes(app: HttpApp, { db }: { readonly db: Database }): void {
  forOwner(app, listOverheads, async ({ owner, params }) => ({
    overheads: await list(db, owner, params.businessId),
  }))

  forOwner(app, createOverhead, ({ owner, params, body }) => create(db, owner, params.businessId, body))

  forOwner(app, updateOverhead, ({ owner, params, body }) => update(db, owner, params, body))

  forOwner(app, deleteOverhead, async ({ owner, params }) => {
    await remove(db, owner, params)
    return undefined
  })
}

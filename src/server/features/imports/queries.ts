import { commitImport, type SalesImport } from '#contract/imports.ts'
import { refusalOf } from '#contract/roles.ts'
import { currentActor } from '#server/infra/auth/actor.ts'
import { accessTo } from '#server/infra/db/member-access.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { presentImport } from './present.ts'
import type { ImportIds, ImportsDeps } from './service.ts'
import { changeImport, type ImportRow, listImportRows, readImport } from './store.ts'

export async function getOne({ db }: ImportsDeps, owner: OwnerId, ids: ImportIds): Promise<SalesImport> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, ids.businessId)
    return presentImport(await readImport(tx, scope, ids.importId))
  })
}

const WAITING: readonly ImportRow['status'][] = ['ready', 'needs_choice', 'refused', 'failed']

/**
 * Like getOne, for a user. If the user may answer the questions of the import, it also records that they opened it, so that no connection
 * replaces or commits it meanwhile.
 */
export async function openOne({ db }: ImportsDeps, owner: OwnerId, ids: ImportIds): Promise<SalesImport> {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, ids.businessId)
    const row = await readImport(tx, scope, ids.importId)
    if (WAITING.includes(row.status) && mayAnswer(owner))
      await changeImport(tx, scope, row.id, { openedAt: new Date() })
    return presentImport(row)
  })
}

function mayAnswer(owner: OwnerId): boolean {
  // a script that checks an import every few minutes would delay it for ever
  if (currentActor().kind === 'api_key') return false
  const access = accessTo(owner)
  return access === null || refusalOf(commitImport, access) === null
}

export async function listOwn(
  { db }: ImportsDeps,
  owner: OwnerId,
  businessId: string,
  page: { page: number; pageSize: number },
) {
  return db.tenant(owner, async (tx) => {
    const scope = await requireBusiness(tx, owner, businessId)
    const { rows, total } = await listImportRows(tx, scope, page)
    return { imports: rows.map(presentImport), total, ...page }
  })
}

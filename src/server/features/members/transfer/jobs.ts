import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { actingAs, SYSTEM } from '#server/infra/auth/actor.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { businessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { removeFiles } from '#server/infra/storage/storage.ts'
import type { MembersDeps, TransferJob } from '../deps.ts'
import { readerOf, transferredMail } from '../mail.ts'
import { nameOf } from '../service.ts'
import { endOffer, lockPeople, ofMember } from '../store.ts'
import { copyFiles, filesOf, type MovedFile, unusedCopies } from './files.ts'
import { moveRows, type Transfer } from './move-rows.ts'

type Deps = Pick<MembersDeps, 'db' | 'storage' | 'mailer' | 'publicUrl' | 'supportEmail'> & { log: Log }

/** Retries of a transfer. It waits for a running import, which would lose its rows if the business moved meanwhile. */
const RETRY = { times: 20, firstDelaySeconds: 10 }
const RUNNING = ['checking', 'committing', 'undoing'] as const

/**
 * Defines the job that moves a business to the manager who accepted it: first its files, then all rows in one
 * transaction.
 */
export function defineTransfers(jobs: Jobs, deps: Deps): JobSender<TransferJob> {
  const { db, storage, log } = deps
  return jobs.define<TransferJob>({
    name: 'ownership-transfers',
    asked: 'again',
    retry: RETRY,
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      db.system
        .select({ owner: businessMembers.userId, businessId: businessMembers.businessId })
        .from(businessMembers)
        .where(isNotNull(businessMembers.acceptedAt)),
    handle: async ({ owner, businessId }) => {
      const from = ownerId(owner)
      const to = await acceptedBy(db.system, from, businessId)
      if (!to) return
      const transfer = { from, to, businessId }
      const files = await filesOf(db.system, transfer)
      try {
        await copyFiles(storage, files)
      } catch (error) {
        // the new owner has stored other files since accepting, and another attempt would fail too
        if (!(error instanceof AppError) || error.code !== 'seller_storage_full') throw error
        const unused = await actingAs(SYSTEM, () =>
          db.system.transaction((tx) => endTransfer(tx, transfer, files)),
        )
        return await removeFiles(storage, unused, log)
      }
      const copied = new Set(files.map(({ before }) => before))
      const { name, left } = await actingAs({ kind: 'member', userId: to }, () =>
        db.system.transaction((tx) => transferRows(tx, transfer, copied)),
      )
      await removeFiles(storage, left, log)
      const reader = await readerOf(db.system, { id: from })
      const person = await nameOf(db, to)
      if (reader && person)
        deps.mailer.post(transferredMail(deps, reader, { business: name, person, role: 'manager' }))
    },
  })
}

/**
 * Returns the manager who accepted the offer of the business. Locks this membership until the transaction ends, so that
 * it cannot change while the business moves.
 */
async function acceptedBy(system: Tx, owner: OwnerId, businessId: string): Promise<OwnerId | null> {
  const [found] = await system
    .select({ id: businessMembers.memberId })
    .from(businessMembers)
    .where(
      and(
        eq(businessMembers.userId, owner),
        eq(businessMembers.businessId, businessId),
        eq(businessMembers.role, 'manager'),
        isNotNull(businessMembers.offeredAt),
        isNotNull(businessMembers.acceptedAt),
      ),
    )
    .for('update')
  return found ? ownerId(found.id) : null
}

/** Ends the accepted offer and leaves the business with its owner. Returns the keys of the copied files, which must be removed. */
async function endTransfer(tx: Tx, transfer: Transfer, files: readonly MovedFile[]): Promise<string[]> {
  const { from, to, businessId } = transfer
  const scope = await requireBusiness(tx, from, businessId)
  await lockPeople(tx, scope)
  if ((await acceptedBy(tx, from, businessId)) === to) {
    await endOffer(tx, scope)
    await recordAudit(tx, scope, 'ownership.withdrawn', to)
  }
  return unusedCopies(tx, transfer, files)
}

async function transferRows(
  tx: Tx,
  transfer: Transfer,
  copied: ReadonlySet<string>,
): Promise<{ name: string; left: string[] }> {
  const { from, to, businessId } = transfer
  const scope = await requireBusiness(tx, from, businessId)
  await lockPeople(tx, scope)
  if ((await acceptedBy(tx, from, businessId)) !== to) throw new Error('the offer was withdrawn meanwhile')
  const running = await tx
    .select({ id: imports.id })
    .from(imports)
    .where(
      and(
        eq(imports.userId, from),
        eq(imports.businessId, businessId),
        inArray(imports.status, [...RUNNING]),
      ),
    )
  if (running.length > 0) throw new Error('an import of the business is running')
  const files = await filesOf(tx, transfer)
  if (files.some(({ before }) => !copied.has(before))) throw new Error('a file was added meanwhile')
  await tx.delete(businessMembers).where(ofMember(scope, to))
  await tx.insert(businessMembers).values({ userId: from, businessId, memberId: from, role: 'manager' })
  const images = await moveRows(tx, transfer)
  const moved = businessScope(to, businessId, scope.currency)
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.userId, to), eq(businesses.id, moved.businessId)))
  await recordAudit(tx, moved, 'ownership.transferred', from)
  const left = files.filter(({ image }) => image === null || images.includes(image))
  return { name: business?.name ?? '', left: left.map(({ before }) => before) }
}

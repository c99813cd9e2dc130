import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { actingAs, SYSTEM } from '#server/infra/auth/actor.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, businessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
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
import { noRoomMail, notTransferredMail, readerOf, transferredMail } from '../mail.ts'
import { nameOf } from '../service.ts'
import { endOffer, lockPeople, ofMember } from '../store.ts'
import { copyFiles, filesOf, unusedCopies } from './files.ts'
import { moveRows, type Transfer } from './move-rows.ts'

type Deps = Pick<MembersDeps, 'db' | 'storage' | 'mailer' | 'publicUrl' | 'supportEmail'> & { log: Log }

/** Retries of a transfer. It waits for a running import, which would lose its rows if the business moved meanwhile. */
const RETRY = { times: 20, firstDelaySeconds: 10 }
const RUNNING = ['checking', 'committing', 'undoing'] as const

/**
 * Defines the job that moves a business to the manager who accepted it: first its files, then all rows in one
 * transaction. If the offer has ended, removes the files that the job has copied.
 */
export function defineTransfers(jobs: Jobs, deps: Deps): JobSender<TransferJob> {
  const { db, storage, log } = deps
  const tell = async (
    mail: typeof noRoomMail,
    { to, about, name, businessId }: { to: OwnerId; about: OwnerId; name: string; businessId: string },
  ) => {
    const reader = await readerOf(db.system, { id: to })
    const person = await nameOf(db, about)
    const facts = { business: name, person: person ?? '', role: 'manager' } as const
    if (reader && person) deps.mailer.post(mail(deps, reader, facts, businessId))
  }
  return jobs.define<TransferJob>({
    name: 'ownership-transfers',
    asked: 'again',
    retry: RETRY,
    keyOf: ({ businessId }) => businessId,
    unfinished: () =>
      db.system
        .select({
          owner: businessMembers.userId,
          to: businessMembers.memberId,
          businessId: businessMembers.businessId,
        })
        .from(businessMembers)
        .where(isNotNull(businessMembers.acceptedAt)),
    handle: async ({ owner, to: manager, businessId }) => {
      const from = ownerId(owner)
      const to = ownerId(manager)
      const transfer = { from, to, businessId }
      const removeCopies = async () => removeFiles(storage, await unusedCopies(db.system, transfer), log)
      if (!(await isAccepted(db.system, transfer))) return removeCopies()
      const files = await filesOf(db.system, transfer)
      try {
        await copyFiles(storage, files)
      } catch (error) {
        // the new owner has stored other files since accepting, and another attempt would fail too
        if (!(error instanceof AppError) || error.code !== 'seller_storage_full') throw error
        const name = await actingAs(SYSTEM, () => db.system.transaction((tx) => endTransfer(tx, transfer)))
        await removeCopies()
        if (name === null) return
        await tell(notTransferredMail, { to: from, about: to, name, businessId })
        return tell(noRoomMail, { to, about: from, name, businessId })
      }
      const copied = new Set(files.map(({ before }) => before))
      const moved = await actingAs({ kind: 'member', userId: to }, () =>
        db.system.transaction((tx) => transferRows(tx, transfer, copied)),
      )
      if (!moved) return removeCopies()
      await removeFiles(storage, moved.left, log)
      await tell(transferredMail, { to: from, about: to, name: moved.name, businessId })
    },
  })
}

/**
 * Whether the manager has accepted the offer of the business, and it still stands. Locks this membership until the
 * transaction ends, so that it cannot change while the business moves.
 */
async function isAccepted(system: Tx, { from, to, businessId }: Transfer): Promise<boolean> {
  const found = await system
    .select({ id: businessMembers.memberId })
    .from(businessMembers)
    .where(
      and(
        eq(businessMembers.userId, from),
        eq(businessMembers.businessId, businessId),
        eq(businessMembers.memberId, to),
        eq(businessMembers.role, 'manager'),
        isNotNull(businessMembers.offeredAt),
        isNotNull(businessMembers.acceptedAt),
      ),
    )
    .for('update')
  return found.length > 0
}

/**
 * Ends the accepted offer and leaves the business with its owner. Returns the name of the business; null if the offer
 * has ended already.
 */
async function endTransfer(tx: Tx, transfer: Transfer): Promise<string | null> {
  const scope = await requireBusiness(tx, transfer.from, transfer.businessId)
  await lockPeople(tx, scope)
  if (!(await isAccepted(tx, transfer))) return null
  await endOffer(tx, scope)
  await recordAudit(tx, scope, 'ownership.withdrawn', transfer.to)
  return businessName(tx, scope)
}

async function businessName(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<string> {
  const [business] = await tx
    .select({ name: businesses.name })
    .from(businesses)
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
  return business?.name ?? ''
}

/** Returns the name of the moved business and the files to remove; null if the offer has ended. */
async function transferRows(
  tx: Tx,
  transfer: Transfer,
  copied: ReadonlySet<string>,
): Promise<{ name: string; left: string[] } | null> {
  const { from, to, businessId } = transfer
  const scope = await requireBusiness(tx, from, businessId)
  await lockPeople(tx, scope)
  if (!(await isAccepted(tx, transfer))) return null
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
  await recordAudit(tx, moved, 'ownership.transferred', from)
  const left = files.filter(({ image }) => image === null || images.includes(image))
  return { name: await businessName(tx, moved), left: left.map(({ before }) => before) }
}

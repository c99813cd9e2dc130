import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { actingAs, SYSTEM } from '#server/infra/auth/actor.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { businessName } from '#server/infra/db/business-name.ts'
import { businessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { businessMembers } from '#server/infra/db/schema/members.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { transferredKey } from '#server/infra/storage/restore-marks.ts'
import { removeFiles } from '#server/infra/storage/storage.ts'
import type { MembersDeps, TransferJob } from '../deps.ts'
import { noRoomMail, notTransferredMail, readerOf, transferredMail } from '../mail.ts'
import { nameOf } from '../service.ts'
import { endOffer, lockPeople, NO_OFFER, ofMember, RUNNING } from '../store.ts'
import { copyFiles, filesOf, unusedCopies, unusedOriginals } from './files.ts'
import { moveRows, type Transfer } from './move-rows.ts'

type Deps = Pick<MembersDeps, 'db' | 'storage' | 'mailer' | 'publicUrl' | 'supportEmail'> & { log: Log }

/** Retries of a transfer. It waits for a running import, which would lose its rows if the business moved meanwhile. */
const RETRY = { times: 20, firstDelaySeconds: 10 }

/**
 * Defines the job that moves a business to the manager who accepted it: copies its files, marks it as transferred for restores, moves all
 * rows in one transaction, then removes the former owner's files and notifies that owner. If the offer has ended, removes the copies and
 * the mark.
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
  /** Does what is left to do after the business has moved, also if an earlier run ended before it was done. */
  const finish = async (transfer: Transfer) => {
    const { from, to, businessId } = transfer
    const business = and(eq(businesses.userId, to), eq(businesses.id, businessId))
    const [moved] = await db.system
      .select({ name: businesses.name })
      .from(businessMembers)
      .innerJoin(businesses, business)
      .where(formerOwner(transfer))
    if (!moved) return
    // the former owner may have received the business from this account
    const returned = transferredKey(to, businessId)
    await removeFiles(storage, [...(await unusedOriginals(db.system, transfer)), returned], log)
    await tell(transferredMail, { to: from, about: to, name: moved.name, businessId })
    await db.system.update(businessMembers).set(NO_OFFER).where(formerOwner(transfer))
  }
  return jobs.define<TransferJob>({
    name: 'ownership-transfers',
    asked: 'again',
    retry: RETRY,
    keyOf: ({ businessId }) => businessId,
    unfinished: async () => {
      const rows = await db.system.select().from(businessMembers).where(isNotNull(businessMembers.acceptedAt))
      return rows.map(({ userId, memberId, businessId, offeredAt }) =>
        offeredAt ? { owner: userId, to: memberId, businessId } : { owner: memberId, to: userId, businessId },
      )
    },
    handle: async ({ owner, to: manager, businessId }) => {
      const from = ownerId(owner)
      const to = ownerId(manager)
      const transfer = { from, to, businessId }
      const mark = transferredKey(from, businessId)
      const giveUp = async () => {
        if (!(await belongsToAnother(db.system, from, businessId))) await storage.remove(mark)
        await removeFiles(storage, await unusedCopies(db.system, transfer), log)
      }
      if (!(await isAccepted(db.system, transfer))) {
        await giveUp()
        return finish(transfer)
      }
      const settled = await settledImports(db.system, transfer)
      const files = await filesOf(db.system, transfer)
      try {
        await copyFiles(storage, files)
      } catch (error) {
        // the new owner has stored other files since accepting, and another attempt would fail too
        if (!(error instanceof AppError) || error.code !== 'seller_storage_full') throw error
        const name = await actingAs(SYSTEM, () => db.system.transaction((tx) => endTransfer(tx, transfer)))
        await giveUp()
        if (name === null) return
        await tell(notTransferredMail, { to: from, about: to, name, businessId })
        return tell(noRoomMail, { to, about: from, name, businessId })
      }
      const copied = new Set(files.map(({ before }) => before))
      // before the rows move, because afterwards the former owner can erase their account at any time
      await storage.write(mark, [Buffer.from('transferred')])
      const moved = await actingAs({ kind: 'member', userId: to }, () =>
        db.system.transaction((tx) => transferRows(tx, transfer, { settled, copied })),
      )
      return moved ? finish(transfer) : giveUp()
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

async function belongsToAnother(system: Tx, owner: OwnerId, businessId: string): Promise<boolean> {
  const found = await system
    .select({ id: businesses.id })
    .from(businesses)
    .where(and(ne(businesses.userId, owner), eq(businesses.id, businessId)))
  return found.length > 0
}

/** The row of the former owner while not everything is done that follows the move. */
const formerOwner = ({ from, to, businessId }: Transfer) =>
  and(
    eq(businessMembers.userId, to),
    eq(businessMembers.businessId, businessId),
    eq(businessMembers.memberId, from),
    isNull(businessMembers.offeredAt),
    isNotNull(businessMembers.acceptedAt),
  )

/**
 * The imports of the business, as a text that changes when a run begins, which can replace a workbook by its CSV. Throws while an import
 * runs.
 */
async function settledImports(tx: Tx, { from, businessId }: Transfer): Promise<string> {
  const { id, status, runs, attempts, workbook } = imports
  const found = await tx
    .select({ id, status, runs, attempts, workbook })
    .from(imports)
    .where(and(eq(imports.userId, from), eq(imports.businessId, businessId)))
    .orderBy(id)
  if (found.some(({ status }) => RUNNING.includes(status)))
    throw new Error('an import of the business is running')
  return JSON.stringify(found)
}

/** What was true before the files were copied, and the keys of the files that were. */
interface Copied {
  readonly settled: string
  readonly copied: ReadonlySet<string>
}

/** Moves the rows and returns true; returns false if the offer has ended. */
async function transferRows(tx: Tx, transfer: Transfer, { settled, copied }: Copied): Promise<boolean> {
  const { from, to, businessId } = transfer
  const scope = await requireBusiness(tx, from, businessId)
  await lockPeople(tx, scope)
  if (!(await isAccepted(tx, transfer))) return false
  if ((await settledImports(tx, transfer)) !== settled) throw new Error('an import has changed meanwhile')
  const files = await filesOf(tx, transfer)
  if (files.some(({ before }) => !copied.has(before))) throw new Error('a file was added meanwhile')
  const [accepted] = await tx.delete(businessMembers).where(ofMember(scope, to)).returning()
  await tx
    .insert(businessMembers)
    .values({ userId: from, businessId, memberId: from, role: 'manager', acceptedAt: accepted?.acceptedAt })
  await moveRows(tx, transfer)
  await recordAudit(tx, businessScope(to, businessId, scope.currency), 'ownership.transferred', from)
  return true
}

import { and, eq, gt, lte, or, sql } from 'drizzle-orm'
import type { AccountExport } from '#contract/own-data.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { accountExports } from '#server/infra/db/schema/own-data.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export type ExportRow = typeof accountExports.$inferSelect

export async function findExport(tx: Tx, owner: OwnerId): Promise<ExportRow | null> {
  const [row] = await tx.select().from(accountExports).where(eq(accountExports.userId, owner))
  return row ?? null
}

/** Starts an export, which replaces a finished one. Returns null while another export is being made. */
export async function beginExport(
  tx: Tx,
  owner: OwnerId,
  begun: { id: string; language: string; createdAt: Date; expiresAt: Date },
): Promise<ExportRow | null> {
  const fresh = { ...begun, status: 'making' as const, rowsDone: 0, rowsTotal: 0, bytes: null }
  const [row] = await tx
    .insert(accountExports)
    .values({ userId: owner, ...fresh })
    .onConflictDoUpdate({
      target: accountExports.userId,
      set: fresh,
      setWhere: sql`${accountExports.status} <> 'making' OR ${accountExports.expiresAt} <= ${begun.createdAt.toISOString()}::timestamptz`,
    })
    .returning()
  if (row) await recordAudit(tx, owner, 'account.exported', null)
  return row ?? null
}

/** Changes the export if it is still the current export and unfinished. Returns whether it was. */
export async function changeExport(
  tx: Tx,
  owner: OwnerId,
  id: string,
  change: Partial<ExportRow>,
): Promise<boolean> {
  const changed = await tx
    .update(accountExports)
    .set(change)
    .where(
      and(eq(accountExports.userId, owner), eq(accountExports.id, id), eq(accountExports.status, 'making')),
    )
    .returning({ id: accountExports.id })
  return changed.length > 0
}

/** Deletes this export, but not another export that the user has requested meanwhile. */
export async function dropExport(tx: Tx, owner: OwnerId, id: string): Promise<void> {
  await tx.delete(accountExports).where(and(eq(accountExports.userId, owner), eq(accountExports.id, id)))
}

/** Returns the exports that must still be created, and the expired exports that must be removed. */
export function exportsWithWork(system: Tx, now: Date): Promise<{ owner: string; exportId: string }[]> {
  return system
    .select({ owner: accountExports.userId, exportId: accountExports.id })
    .from(accountExports)
    .where(or(eq(accountExports.status, 'making'), lte(accountExports.expiresAt, now)))
}

/** Finds the finished export with this id; null after it has expired. */
export async function findReady(tx: Tx, owner: OwnerId, id: string, now: Date): Promise<ExportRow | null> {
  const [row] = await tx
    .select()
    .from(accountExports)
    .where(
      and(
        eq(accountExports.userId, owner),
        eq(accountExports.id, id),
        eq(accountExports.status, 'ready'),
        gt(accountExports.expiresAt, now),
      ),
    )
  return row ?? null
}

export function presentExport(row: ExportRow): AccountExport {
  const { id, status, rowsDone, rowsTotal, bytes, createdAt, expiresAt } = row
  return {
    id,
    status,
    rowsDone,
    rowsTotal,
    bytes,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }
}

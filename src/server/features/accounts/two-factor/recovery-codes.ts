import { createHmac, randomInt } from 'node:crypto'
import { and, count, eq } from 'drizzle-orm'
import { asLatinDigits } from '#contract/second-factors.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { recoveryCodes } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const CODES = 10
const LENGTH = 10
/**
 * The characters of recovery codes: without 0, O, 1 and I, which look alike on paper. Each of the 32
 * characters encodes five bits.
 */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'

/** Creates ten codes that replace all earlier ones; only their hashes are stored. */
export async function newRecoveryCodes(tx: Tx, secret: string, userId: string): Promise<string[]> {
  const codes = Array.from({ length: CODES }, newCode)
  await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId))
  await tx.insert(recoveryCodes).values(codes.map((code) => ({ userId, hash: hashOf(secret, userId, code) })))
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

/** Uses up a recovery code. Returns true for the first call with a valid code only. */
export async function consumeRecoveryCode(
  tx: Tx,
  secret: string,
  userId: string,
  typed: string,
): Promise<boolean> {
  const code = asLatinDigits(typed)
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]/g, '')
  if (code.length !== LENGTH) return false
  const used = await tx
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.userId, userId), eq(recoveryCodes.hash, hashOf(secret, userId, code))))
    .returning({ hash: recoveryCodes.hash })
  if (used.length === 0) return false
  await recordAudit(tx, ownerId(userId), 'account.recovery_code_used', null)
  return true
}

export async function recoveryCodesLeft(tx: Tx, userId: string): Promise<number> {
  const [left] = await tx
    .select({ count: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return left?.count ?? 0
}

function newCode(): string {
  return Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}

/**
 * Hashes a code with the server's secret: the fifty bits of a code alone could be brute-forced from the
 * database.
 */
function hashOf(secret: string, userId: string, code: string): string {
  return createHmac('sha256', secret).update(`recovery code\n${userId}\n${code}`).digest('base64url')
}

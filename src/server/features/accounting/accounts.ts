import { and, eq, sql } from 'drizzle-orm'
import type { LedgerRole } from '#domain/accounting/journal.ts'
import { accountKey, usualCode } from '#domain/accounting/ledger-accounts.ts'
import { accounting as arabic } from '#phrases/ar/accounting.ts'
import { accounting as english } from '#phrases/en/accounting.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { LedgerAccounts } from '#server/infra/db/schema/stored-json.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'

const WORDS = { en: english, ar: arabic }

export interface Account {
  readonly code: string
  readonly name: string
}

/**
 * Returns a function that looks up the ledger account for a role: the seller's own, or else the default with its name
 * in this language.
 */
export async function accountNames(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  language: Language,
): Promise<(role: LedgerRole, platform: string) => Account> {
  const [found] = await tx
    .select({ own: businesses.ledgerAccounts })
    .from(businesses)
    .where(and(eq(businesses.userId, ownerId), eq(businesses.id, businessId)))
  const own = new Map(Object.entries(found?.own ?? {}))
  return (role, platform) =>
    own.get(accountKey(role, platform)) ?? {
      code: usualCode(role, platform),
      name: fillIn(WORDS[language].accounts[role], { platform: platformIn(platform, language) }),
    }
}

/** Saves these ledger accounts. The seller's other accounts stay unchanged. */
export async function saveAccounts(
  tx: Tx,
  scope: BusinessScope,
  accounts: readonly (Account & { readonly key: string })[],
): Promise<void> {
  const own: LedgerAccounts = Object.fromEntries(accounts.map(({ key, code, name }) => [key, { code, name }]))
  await tx
    .update(businesses)
    .set({ ledgerAccounts: sql`${businesses.ledgerAccounts} || ${JSON.stringify(own)}::jsonb` })
    .where(and(eq(businesses.userId, scope.ownerId), eq(businesses.id, scope.businessId)))
  await recordAudit(tx, scope, 'business.accounts_set', scope.businessId)
}

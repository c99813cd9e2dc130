import { and, eq } from 'drizzle-orm'
import { type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { feeRules } from '#server/infra/db/schema/fees.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export type OwnRule = FeeRule & { readonly copiedFrom: string | null }

/** The fee rules that the seller entered or confirmed for this business. */
export async function ownFeeRules(tx: Tx, scope: BusinessScope): Promise<OwnRule[]> {
  const rows = await tx
    .select()
    .from(feeRules)
    .where(and(eq(feeRules.userId, scope.ownerId), eq(feeRules.businessId, scope.businessId)))
    .orderBy(feeRules.createdAt, feeRules.id)
  return rows.map((row) => {
    const country = row.country as CountryCode
    return {
      id: row.id,
      platform: row.platform,
      country,
      currency: currencyOf(country),
      fulfilment: row.fulfilment,
      category: row.category,
      products: row.products,
      kind: row.kind,
      validFrom: row.validFrom,
      validTo: row.validTo,
      charge: row.charge,
      vatAdded: row.vatAdded,
      source: {
        title: row.title,
        url: row.url,
        checkedOn: row.checkedOn,
        confidence: 'own',
        note: row.note,
        learned: row.learned,
      },
      copiedFrom: row.copiedFrom,
    }
  })
}

/** Returns all rules among which `chooseRules` chooses: the seller's own, and those that ship with Safi. */
export async function allFeeRules(tx: Tx, scope: BusinessScope): Promise<FeeRule[]> {
  return [...(await ownFeeRules(tx, scope)), ...SHIPPED_RULES]
}

/**
 * Returns the rules with which charged fees can be checked. Rules that were learned from charged fees are left out,
 * because they would find every charge right.
 */
export async function checkingRules(tx: Tx, scope: BusinessScope): Promise<FeeRule[]> {
  return (await allFeeRules(tx, scope)).filter(({ source }) => !source.learned)
}

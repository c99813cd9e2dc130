import { and, eq } from 'drizzle-orm'
import { type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import { rulesOverlap } from '#domain/fees/check-rule.ts'
import type { FeeCharge } from '#domain/fees/fee-rule.ts'
import { ownFeeRules } from '#server/core/fees/own-rules.ts'
import { refillFees } from '#server/core/fees/refill-fees.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { withPurchases } from '#server/core/sales/costing/purchases.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, businessScope, type OwnerId } from '#server/infra/db/owner.ts'
import { unitCostSaves } from '#server/infra/db/schema/costs.ts'
import { feeRules } from '#server/infra/db/schema/fees.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { type CheckRun, changeCountry, discardPreviews, hasSales, lockCountry } from '../store.ts'
import {
  convertPurchases,
  importedPrices,
  type Relabelling,
  relabelGoal,
  relabelled,
  relabelOverheads,
  relabelProducts,
  relabelShipments,
} from './relabel-amounts.ts'

export interface Correction {
  readonly country: CountryCode
  /** The seller has confirmed that amounts keep their numbers in the new currency. */
  readonly keepNumbers: boolean
  readonly today: string
}

/**
 * Changes the country and currency of a business without sales; refuses if it has sales. Amounts typed in the old
 * currency keep their numbers in the new one. If there are such amounts and `keepNumbers` is not set, throws
 * country_changes_amounts, which reports what would change. Returns the checks of unconfirmed imports that must run
 * again.
 */
export async function correctCountry(
  tx: Tx,
  owner: OwnerId,
  businessId: string,
  { country, keepNumbers, today }: Correction,
): Promise<CheckRun[]> {
  const before = await lockCountry(tx, owner, businessId)
  if (before === null) throw new AppError('business_not_found')
  if (before === country) return []
  if (await hasSales(tx, owner, businessId)) throw new AppError('business_has_sales')
  const from = currencyOf(before)
  const scope = businessScope(owner, businessId, currencyOf(country))
  await changeCountry(tx, scope, country)
  const relabelling = { scope, from }
  const products = await relabelProducts(tx, relabelling)
  const purchases = await convertPurchases(tx, relabelling)
  const imported = await importedPrices(tx, relabelling)
  const shipments = await relabelShipments(tx, relabelling)
  const overheads = await relabelOverheads(tx, relabelling)
  await relabelGoal(tx, relabelling)
  const rules = await moveRules(tx, relabelling, { before, country })
  const { withoutValue: unruled } = await refillFees(tx, scope, today)
  if (!keepNumbers && products + shipments + overheads + rules > 0)
    throw new AppError('country_changes_amounts', {
      data: {
        from,
        into: scope.currency,
        products,
        shipments,
        overheads,
        rules,
        purchases,
        imported,
        unruled,
      },
    })
  await refuseUndoOfCosts(tx, scope)
  await settleLayers(tx, scope, await withPurchases(tx, scope))
  await recordAudit(tx, scope, 'business.country_changed', businessId)
  return discardPreviews(tx, scope)
}

/**
 * Makes the undo of the last save of costs fail with `costs_changed_since`, because it would restore amounts of the former currency. No state
 * of the costs has an empty digest.
 */
async function refuseUndoOfCosts(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<void> {
  await tx
    .update(unitCostSaves)
    .set({ after: '' })
    .where(and(eq(unitCostSaves.userId, ownerId), eq(unitCostSaves.businessId, businessId)))
}

/**
 * Moves the seller's own fee rules from the previous country to the new one. A copy of a rule that is shipped with Safi
 * stays, because it comes from the price list of its country. Returns how many rules were moved.
 */
async function moveRules(
  tx: Tx,
  relabelling: Relabelling,
  { before, country }: { before: CountryCode; country: CountryCode },
): Promise<number> {
  const { scope } = relabelling
  const own = await ownFeeRules(tx, scope)
  const moving = own.filter((rule) => rule.country === before && rule.copiedFrom === null)
  const there = own.filter((rule) => rule.country === country)
  for (const rule of moving) {
    if (there.some((other) => rulesOverlap(other, { ...rule, country })))
      throw new AppError('fee_rule_overlaps')
    const name = rule.source.title || rule.platform
    await tx
      .update(feeRules)
      .set({
        country,
        charge: relabelledCharge(rule.charge, (minor) => relabelled(name, minor, relabelling)),
      })
      .where(
        and(
          eq(feeRules.userId, scope.ownerId),
          eq(feeRules.businessId, scope.businessId),
          eq(feeRules.id, rule.id),
        ),
      )
  }
  return moving.length
}

function relabelledCharge(charge: FeeCharge, kept: (minor: number) => number): FeeCharge {
  const { percent, minimum, maximum, fixed, weight, perCubicFoot } = charge
  const orNull = (minor: number | null) => (minor === null ? null : kept(minor))
  return {
    percent: percent && {
      ...percent,
      bands: percent.bands.map((band) => ({ ...band, upTo: orNull(band.upTo) })),
    },
    minimum: orNull(minimum),
    maximum: orNull(maximum),
    fixed: kept(fixed),
    weight: weight && {
      bands: weight.bands.map((band) => ({ ...band, fee: kept(band.fee) })),
      perExtraKg: orNull(weight.perExtraKg),
    },
    perCubicFoot: orNull(perCubicFoot),
  }
}

import { isDeepStrictEqual } from 'node:util'
import type { LearnedFeeShown, LearnedFeesShown } from '#contract/learned-fees.ts'
import type { FeeSubject } from '#domain/fees/learned/learned-fee.ts'
import { readLearnedFees } from '#server/core/fees/learned-fees.ts'
import { type OwnRule, ownFeeRules } from '#server/core/fees/own-rules.ts'
import { platformNames } from '#server/core/fees/platform-names.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { StoredLearnedFee } from '#server/infra/db/schema/fee-checks.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { readState } from './service.ts'

const MOST_SKUS = 50

/** Reads the learned fees of the last complete fee check. Requests a new check if something has changed since. */
export async function readLearned(tx: Tx, scope: BusinessScope): Promise<LearnedFeesShown> {
  const { state, failed, checkedAt } = await readState(tx, scope)
  const { fees, changes, unknown } = await readLearnedFees(tx, scope)
  const names = await platformNames(tx, scope.ownerId)
  const own = (await ownFeeRules(tx, scope)).filter(({ source }) => source.learned)
  const named = <Subject extends FeeSubject & { readonly skus: readonly string[] }>(subject: Subject) => ({
    ...subject,
    // a platform without a known code is shown by the name that statements give it
    platformName: names.get(subject.platform) ?? subject.platform.replace(/^\?/, ''),
    skus: subject.skus.slice(0, MOST_SKUS),
    skuCount: subject.skus.length,
  })
  return {
    state,
    failed,
    checkedAt,
    fees: fees
      .map(
        ({ productIds, ...fee }) =>
          ({
            ...named(fee),
            products: productIds.length,
            saved: savedAs({ ...fee, productIds }, own),
          }) as LearnedFeeShown,
      )
      .sort(inOrder),
    changes: changes
      .map(({ stakes, ...change }) => named(change))
      .sort((a, b) => (a.by < b.by ? 1 : -1)) as LearnedFeesShown['changes'],
    unknown: unknown.map(named),
  }
}

function savedAs(fee: StoredLearnedFee, own: readonly OwnRule[]): LearnedFeeShown['saved'] {
  const day = fee.until?.after ?? fee.lastDay
  const same = own.filter(
    (rule) =>
      rule.platform === fee.platform &&
      rule.country === fee.country &&
      rule.kind === fee.kind &&
      rule.vatAdded === fee.vatAdded &&
      (rule.validFrom === null || rule.validFrom <= day) &&
      (rule.validTo === null || rule.validTo >= day) &&
      isDeepStrictEqual(rule.charge, fee.charge),
  )
  if (same.some(({ products }) => !products)) return 'every'
  const covered = new Set(same.flatMap(({ products }) => products ?? []))
  return fee.productIds.length > 0 && fee.productIds.every((id) => covered.has(id)) ? 'products' : null
}

function inOrder(a: LearnedFeeShown, b: LearnedFeeShown): number {
  return (
    a.platformName.localeCompare(b.platformName, 'en') ||
    a.country.localeCompare(b.country) ||
    Number(a.until !== null) - Number(b.until !== null) ||
    (a.kind === b.kind ? 0 : a.kind === 'referral' ? -1 : 1) ||
    b.lines - a.lines
  )
}

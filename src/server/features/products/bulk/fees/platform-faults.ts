import type { FeeChange } from '#contract/product-changes.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { FieldFault } from '../amount-faults.ts'
import type { Fees } from './fee-changes.ts'

/** The errors for platforms that do not exist for the seller, appear twice, or are more than a product can have. */
export function platformFaults(
  path: string,
  current: readonly Fees[],
  changes: readonly FeeChange[],
  platforms: ReadonlySet<string>,
): FieldFault[] {
  const seen = new Set<string>()
  const faults = changes.flatMap(({ platformId }, at): FieldFault[] => {
    const code = !platforms.has(platformId)
      ? 'platformNotFound'
      : seen.has(platformId)
        ? 'platformRepeated'
        : null
    seen.add(platformId)
    return code === null ? [] : [{ path: `${path}.${at}.platformId`, code }]
  })
  const all = new Set([...current, ...changes].map(({ platformId }) => platformId))
  return all.size > LIMITS.platformsPerProduct ? [...faults, { path, code: 'tooManyPlatforms' }] : faults
}

import type { FeeCheckGap } from '#contract/fee-check.ts'

/** Platforms whose fees are unchecked because no rule is known, largest amount first. */
export function platformsWithoutRules(unchecked: readonly FeeCheckGap[]): string[] {
  const charged = new Map<string, number>()
  for (const gap of unchecked)
    if (gap.reason === 'no_rule')
      charged.set(gap.platform, (charged.get(gap.platform) ?? 0) + Math.abs(gap.charged))
  return [...charged].sort(([, a], [, b]) => b - a).map(([platform]) => platform)
}

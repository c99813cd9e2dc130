import { PASSWORD_RULES } from '#contract/accounts.ts'

export type Strength = 'strong' | 'good' | 'fair' | 'weak' | 'veryWeak'

const POINTS_PER_RULE = 20

/** 20 points for each rule that holds. */
export function passwordPoints(password: string): number {
  return PASSWORD_RULES.filter((rule) => rule.holds(password)).length * POINTS_PER_RULE
}

export function strengthOf(points: number): Strength {
  if (points >= 80) return 'strong'
  if (points >= 60) return 'good'
  if (points >= 40) return 'fair'
  return points >= 20 ? 'weak' : 'veryWeak'
}

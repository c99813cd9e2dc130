import { PASSWORD_RULES } from '#contract/accounts.ts'

export type Strength = 'strong' | 'good' | 'fair' | 'weak' | 'veryWeak'
export type ResetStrength = 'strong' | 'medium' | 'weak'

const POINTS_PER_RULE = 20

function rulesHeld(password: string): number {
  return PASSWORD_RULES.filter((rule) => rule.holds(password)).length
}

/** 20 points for each rule that the password meets. */
export function passwordPoints(password: string): number {
  return rulesHeld(password) * POINTS_PER_RULE
}

export function strengthOf(points: number): Strength {
  if (points >= 80) return 'strong'
  if (points >= 60) return 'good'
  if (points >= 40) return 'fair'
  return points >= 20 ? 'weak' : 'veryWeak'
}

/** The reset page counts rules: only a password that meets all five is strong. */
export function resetStrengthOf(password: string): ResetStrength {
  const held = rulesHeld(password)
  if (held === PASSWORD_RULES.length) return 'strong'
  return held > 2 ? 'medium' : 'weak'
}

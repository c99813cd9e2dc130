import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * Converts the digits of a password to 0-9. An Arabic keyboard types ١٢٣ or ۱۲۳ where others type 123, and users
 * cannot see the difference behind the dots of a password field. All spellings therefore count as the same password.
 */
export function withLatinDigits(password: string): string {
  return password.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

/**
 * Hashes a password with its digits as 0-9. Signing in with an unknown e-mail address hashes the password too, so this takes as many
 * computations as comparing a wrong one: the time must not reveal which addresses have an account.
 */
export async function hashPasswordText(password: string, hash = hashPassword): Promise<string> {
  const folded = withLatinDigits(password)
  if (folded !== password) await hash(password)
  return hash(folded)
}

/**
 * Compares a password with a stored hash, first with its digits as 0-9 and then as typed, because older hashes were
 * made from the password as typed.
 */
export async function verifyPasswordText(
  { hash, password }: { hash: string; password: string },
  verify = verifyPassword,
): Promise<boolean> {
  const folded = withLatinDigits(password)
  if (await verify({ hash, password: folded })) return true
  return folded !== password && (await verify({ hash, password }))
}

import { hashPassword, verifyPassword } from 'better-auth/crypto'

/**
 * An Arabic keyboard writes ١٢٣ or ۱۲۳ where another one writes 123. Whoever sees the dots of a password field cannot
 * tell which, so all of them are one password.
 */
export function withLatinDigits(password: string): string {
  return password.replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
}

export function hashPasswordText(password: string): Promise<string> {
  return hashPassword(withLatinDigits(password))
}

/** Hashes of before are of what was typed then. */
export async function verifyPasswordText({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const folded = withLatinDigits(password)
  if (await verifyPassword({ hash, password: folded })) return true
  return folded !== password && (await verifyPassword({ hash, password }))
}

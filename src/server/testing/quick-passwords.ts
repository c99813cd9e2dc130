import { createHash, randomUUID } from 'node:crypto'
import type { PasswordHashing } from '#server/infra/auth/auth.ts'

/**
 * A fast password hash for tests, because most tests sign users up and scrypt is slow on purpose. `passwords:
 * undefined` gives a test server the real hash.
 */
export const quickPasswords: PasswordHashing = {
  hash: async (password) => salted(password, randomUUID()),
  verify: async ({ hash, password }) => salted(password, hash.split(':')[0] ?? '') === hash,
}

function salted(password: string, salt: string): string {
  return `${salt}:${createHash('sha256')
    .update(`${salt}${password.normalize('NFKC')}`)
    .digest('hex')}`
}

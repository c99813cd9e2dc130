import { expect, test, vi } from 'vitest'
import { hashPasswordText, verifyPasswordText } from './password-digits.ts'

test.each(['Wrong!pass1', 'Wrong!pass١', 'Wrong!pass۱'])(
  'hashes %s as often for an unknown e-mail address as it compares it with the hash of an account',
  async (password) => {
    const hash = vi.fn(async () => 'a hash')
    const verify = vi.fn(async () => false)
    await hashPasswordText(password, hash)
    expect(await verifyPasswordText({ hash: 'a hash', password }, verify)).toBe(false)
    expect(hash.mock.calls.length).toBe(verify.mock.calls.length)
  },
)

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets the reader of an e-mail turn these e-mails off, and nothing else. It never expires, as e-mails do not. */
export interface StopTokens {
  make(userId: string): string
  /** Whose it is; null where it was not made here. */
  read(token: string): string | null
}

export function stopTokens(secret: string): StopTokens {
  const signatureOf = (userId: string) =>
    createHmac('sha256', secret).update(`stop stock digest\n${userId}`).digest('base64url')
  return {
    make: (userId) => `${userId}.${signatureOf(userId)}`,
    read(token) {
      const [userId = '', signature = ''] = token.split('.')
      const expected = Buffer.from(signatureOf(userId))
      const given = Buffer.from(signature)
      return expected.length === given.length && timingSafeEqual(expected, given) ? userId : null
    },
  }
}

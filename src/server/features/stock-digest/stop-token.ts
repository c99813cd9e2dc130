import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lets the recipient of a digest turn digests off, and nothing else. It never expires, like the e-mail itself. */
export interface StopTokens {
  make(userId: string): string
  /** The user of the token; null when it is forged. */
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

import { createHmac, timingSafeEqual } from 'node:crypto'

/** Tokens that let the recipient of a digest turn digests off, and nothing else. A token never expires, like the e-mail with it. */
export interface StopTokens {
  make(userId: string): string
  /** Returns the user of a token; null when the token is forged. */
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

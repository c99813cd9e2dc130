import { createHmac, timingSafeEqual } from 'node:crypto'

/** Number of seconds for which a signed link works. */
export const SIGNED_LINK_SECONDS = 3600

/**
 * Makes and verifies links to files that pages embed. Anyone who has such a link may fetch its path until the link
 * expires.
 */
export interface SignedLinks {
  sign(path: string, now: Date): string
  holds(path: string, given: { expires: number; signature: string }, now: Date): boolean
}

export function signedLinks(secret: string): SignedLinks {
  const signatureOf = (path: string, expires: number) =>
    createHmac('sha256', secret).update(`signed link\n${path}\n${expires}`).digest('base64url')
  return {
    sign(path, now) {
      const expires = Math.floor(now.getTime() / 1000) + SIGNED_LINK_SECONDS
      return `${path}?expires=${expires}&signature=${signatureOf(path, expires)}`
    },
    holds(path, { expires, signature }, now) {
      const expected = Buffer.from(signatureOf(path, expires))
      const given = Buffer.from(signature)
      const same = expected.length === given.length && timingSafeEqual(expected, given)
      return same && now.getTime() < expires * 1000
    },
  }
}

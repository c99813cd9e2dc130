import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether a signature is the HMAC-SHA256 of the message. Takes the same time for every wrong signature. */
export function isSigned(
  message: string | Uint8Array,
  secret: string,
  signature: string | null,
  encoding: 'hex' | 'base64',
): boolean {
  const expected = createHmac('sha256', secret).update(message).digest()
  const given = Buffer.from(signature ?? '', encoding)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

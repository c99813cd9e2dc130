import { createPrivateKey, randomUUID, sign } from 'node:crypto'
import { z } from 'zod'

/** The key file of a service account. noon lets a seller download it only once. */
const keyFile = z.object({
  key_id: z.string().min(1),
  private_key: z.string().transform((key) => key.replaceAll('\\n', '\n')),
  project_code: z.string().min(1),
})
export type NoonKey = z.output<typeof keyFile>

/**
 * Parses a key file. Returns null for any other text, and for a file whose private key is damaged or is not an RSA key.
 */
export function noonKeyOf(text: string): NoonKey | null {
  try {
    const key = keyFile.parse(JSON.parse(text))
    return createPrivateKey(key.private_key).asymmetricKeyType === 'rsa' ? key : null
  } catch {
    return null
  }
}

/**
 * Signs a login token (JSON Web Token, RS256). noon accepts it for five minutes around `iat`, and each `jti` once.
 */
export function loginToken({ key_id, private_key }: NoonKey, now: Date): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claims = { sub: key_id, iat: Math.floor(now.getTime() / 1000), jti: randomUUID() }
  const signed = `${part({ alg: 'RS256', typ: 'JWT' })}.${part(claims)}`
  return `${signed}.${sign('RSA-SHA256', Buffer.from(signed), private_key).toString('base64url')}`
}

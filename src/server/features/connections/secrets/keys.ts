import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const ALGORITHM = 'aes-256-gcm'
const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16

/** Thrown for a ciphertext that cannot be decrypted, because its key is missing or it was copied from another place. */
export class Unreadable extends Error {}

/** Encrypts with AES-256-GCM and a random IV. `context` is authenticated: a ciphertext copied elsewhere cannot be decrypted there. */
export function seal(key: Buffer, context: string, plain: Buffer): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES })
  cipher.setAAD(Buffer.from(context))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Decrypts what `seal` returned. Throws Unreadable. */
export function open(key: Buffer, context: string, sealed: string): Buffer {
  try {
    const bytes = Buffer.from(sealed, 'base64url')
    const decipher = createDecipheriv(ALGORITHM, key, bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(context))
    decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch {
    throw new Unreadable('a secret cannot be decrypted')
  }
}

/**
 * The keys in the setting SAFI_SECRETS_KEY: entries of `kid:base64`, separated by commas. The first key encrypts and all keys
 * decrypt, so that a key can be replaced without an interruption.
 */
export class SecretKeys {
  readonly #keys: ReadonlyMap<string, Buffer>
  readonly #first: string

  /** Without keys nothing can be encrypted, so Safi offers no connections then. */
  constructor(keys: readonly (readonly [kid: string, key: Buffer])[] = []) {
    this.#keys = new Map(keys)
    this.#first = keys[0]?.[0] ?? ''
  }

  /** Parses the setting. Throws an Error that says what is wrong without quoting a key. */
  static parse(setting: string): SecretKeys {
    const keys = setting.split(',').map((entry): [string, Buffer] => {
      const [, kid = '', key = ''] = /^\s*([\w-]{1,32}):([\w+/=-]+)\s*$/.exec(entry) ?? []
      const bytes = Buffer.from(key, 'base64')
      if (kid === '' || bytes.length !== KEY_BYTES)
        throw new Error('each key must look like name:base64 of 32 random bytes')
      return [kid, bytes]
    })
    if (new Set(keys.map(([kid]) => kid)).size < keys.length) throw new Error('two keys have the same name')
    return new SecretKeys(keys)
  }

  /** Creates a data key and returns it encrypted with the first key. */
  newDataKey(context: string): string {
    return this.#wrap(context, randomBytes(KEY_BYTES))
  }

  /** Decrypts a data key. Throws Unreadable when the key that encrypted it is missing. */
  dataKey(context: string, wrapped: string): Buffer {
    const [kid = '', sealed = ''] = wrapped.split(':')
    const key = this.#keys.get(kid)
    if (!key) throw new Unreadable('the key of a secret is not in SAFI_SECRETS_KEY')
    return open(key, context, sealed)
  }

  /** Returns the same data key encrypted with the first key; null if the first key already encrypts it. */
  rewrap(context: string, wrapped: string): string | null {
    if (wrapped.startsWith(`${this.#first}:`)) return null
    return this.#wrap(context, this.dataKey(context, wrapped))
  }

  #wrap(context: string, dataKey: Buffer): string {
    const key = this.#keys.get(this.#first)
    if (!key) throw new Error('there is no key')
    return `${this.#first}:${seal(key, context, dataKey)}`
  }
}

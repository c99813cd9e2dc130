import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const SYNCED = 0x18
const HOLDS_KEY = 0x40

/** Defects that a response of the authenticator can have. */
export interface Odds {
  origin?: string
  rpId?: string
  challenge?: string
  /** The user was not verified by biometrics or a PIN. */
  unverified?: boolean
  userHandle?: string | null
}

interface Asked {
  challenge?: string
  rp?: { id?: string }
  rpId?: string
  user?: { id?: string }
}

/**
 * A passkey in software: creates one key pair and signs with it, like a phone and its browser. The private key never leaves this object.
 */
export class SoftwareAuthenticator {
  readonly id = base64url(randomBytes(16))
  /** The signature counter. A clone of the passkey would continue from an older value. */
  counter = 0
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  readonly #origin: string
  #user = ''

  /** `url` is the server's URL; the page uses `localhost`, which supports passkeys. */
  constructor(url: string) {
    this.#origin = url.replace('127.0.0.1', 'localhost')
  }

  /** Creates the response that registers the passkey, for `addPasskey`. */
  make(options: Asked, odds: Odds = {}) {
    this.#user = options.user?.id ?? ''
    const key = Buffer.concat([Buffer.alloc(16), uint16(16), Buffer.from(this.id, 'base64url'), this.#cose()])
    const authData = Buffer.concat([this.#data(options.rp?.id, HOLDS_KEY, odds), key])
    const response = {
      clientDataJSON: this.#client('webauthn.create', options, odds),
      attestationObject: base64url(
        cborMap([
          [cborText('fmt'), cborText('none')],
          [cborText('attStmt'), cborMap([])],
          [cborText('authData'), cborBytes(authData)],
        ]),
      ),
      transports: ['internal'],
    }
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }

  /** Creates the response that signs in with the passkey, for `signInWithPasskey`. */
  show(options: Asked, odds: Odds = {}) {
    this.counter += 1
    const authData = this.#data(options.rpId, 0, odds)
    const clientDataJSON = this.#client('webauthn.get', options, odds)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    const { userHandle = this.#user } = odds
    const signature = base64url(sign('sha256', signed, this.#keys.privateKey))
    const response = { clientDataJSON, authenticatorData: base64url(authData), signature, userHandle }
    return { id: this.id, rawId: this.id, type: 'public-key' as const, response }
  }

  #client(type: string, { challenge }: Asked, odds: Odds): string {
    return base64url(JSON.stringify({ type, challenge, origin: this.#origin, ...said(odds) }))
  }

  #data(rpId: string | undefined, flags: number, odds: Odds): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const verified = odds.unverified ? 0 : USER_VERIFIED
    const all = Buffer.from([USER_PRESENT | verified | SYNCED | flags])
    return Buffer.concat([sha256(odds.rpId ?? rpId ?? ''), all, counter])
  }

  /** The public key in COSE format: ES256 on P-256. */
  #cose(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    return cborMap([
      [Buffer.from([0x01]), Buffer.from([0x02])],
      [Buffer.from([0x03]), Buffer.from([0x26])],
      [Buffer.from([0x20]), Buffer.from([0x01])],
      [Buffer.from([0x21]), cborBytes(Buffer.from(x, 'base64url'))],
      [Buffer.from([0x22]), cborBytes(Buffer.from(y, 'base64url'))],
    ])
  }
}

function said({ origin, challenge }: Odds): Odds {
  return { ...(origin && { origin }), ...(challenge && { challenge }) }
}

function cborMap(pairs: readonly (readonly [Buffer, Buffer])[]): Buffer {
  return Buffer.concat([Buffer.from([0xa0 | pairs.length]), ...pairs.flat()])
}

function cborText(text: string): Buffer {
  return Buffer.concat([Buffer.from([0x60 | text.length]), Buffer.from(text)])
}

function cborBytes(bytes: Buffer): Buffer {
  const { length } = bytes
  const head =
    length < 0x100 ? Buffer.from([0x58, length]) : Buffer.concat([Buffer.from([0x59]), uint16(length)])
  return Buffer.concat([head, bytes])
}

function uint16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}

function sha256(data: Buffer | string): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64url(data: Buffer | string): string {
  return Buffer.from(data).toString('base64url')
}

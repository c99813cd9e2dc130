import { useSyncExternalStore } from 'react'

/** No passkey came of it: the person or the browser said no. */
export class PasskeyRefused extends Error {
  /** The device keeps one for this account already. */
  get exists(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'InvalidStateError'
  }
}

const never = () => () => undefined

/** Browsers hold passkeys for a name, over a connection that nobody reads; not for the number of a machine. */
function passkeysWork(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname)
  )
}

/** False on a page that the server made, until it lives. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => false)
}

/** The browser makes one; the answer is for the server. */
export async function makePasskey(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return asJson(navigator.credentials.create({ publicKey }))
}

/** The browser asks which, and for finger, face or PIN; the answer is for the server. */
export async function showPasskey(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(
    options as PublicKeyCredentialRequestOptionsJSON,
  )
  return asJson(navigator.credentials.get({ publicKey }))
}

async function asJson(asked: Promise<Credential | null>): Promise<object> {
  const credential = await asked.catch((error: unknown) => {
    throw new PasskeyRefused('no passkey', { cause: error })
  })
  if (!(credential instanceof PublicKeyCredential)) throw new PasskeyRefused('no passkey')
  return credential.toJSON()
}

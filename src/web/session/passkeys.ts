import { useSyncExternalStore } from 'react'

/** No passkey was created or used, because the user or the browser declined. */
export class PasskeyRefused extends Error {
  /** This device already has a passkey for the account. */
  get exists(): boolean {
    return this.cause instanceof DOMException && this.cause.name === 'InvalidStateError'
  }
}

const never = () => () => undefined

/** Browsers support passkeys only for domain names over a secure connection, not for IP addresses. */
function passkeysWork(): boolean {
  return (
    window.isSecureContext &&
    typeof PublicKeyCredential !== 'undefined' &&
    'parseCreationOptionsFromJSON' in PublicKeyCredential &&
    !/^[\d.]+$|:/.test(location.hostname)
  )
}

/** Whether passkeys work in this browser. False on a prerendered page until it is hydrated. */
export function usePasskeysWork(): boolean {
  return useSyncExternalStore(never, passkeysWork, () => false)
}

/** Lets the browser create a passkey, and returns it in the form that the server expects. */
export async function makePasskey(options: object): Promise<object> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(
    options as PublicKeyCredentialCreationOptionsJSON,
  )
  return asJson(navigator.credentials.create({ publicKey }))
}

/** Lets the user choose a passkey and confirm it by fingerprint, face or PIN. Returns the proof in the form that the server expects. */
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

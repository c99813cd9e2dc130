/**
 * Loads the WebAuthn library with the first passkey request, because loading it at every start would take 0.2 seconds
 * and 26 MB of memory.
 */
export const webauthn = () => import('@simplewebauthn/server')

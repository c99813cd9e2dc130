/** Loaded with the first passkey request: loading it at every start would take 0.2 seconds and 26 MB. */
export const webauthn = () => import('@simplewebauthn/server')

/** Loaded when the first passkey is asked for: it would cost every start a fifth of a second and 26 MB. */
export const webauthn = () => import('@simplewebauthn/server')

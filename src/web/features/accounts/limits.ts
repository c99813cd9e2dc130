/** The server enforces these limits too; if it states another wait, that one counts. */
export const RESEND_SECONDS = 60
export const SIGN_UP_LOCK_SECONDS = 120
export const LOGIN_LOCK_SECONDS = 60
export const SECOND_STEP_LOCK_SECONDS = 600
/** The time before a success page redirects. */
export const REDIRECT_MS = 2000

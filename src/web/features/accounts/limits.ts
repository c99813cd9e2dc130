/** Wait after an e-mail was sent. The server enforces these limits too, and a wait that the server states takes precedence. */
export const RESEND_SECONDS = 60
export const SIGN_UP_LOCK_SECONDS = 120
export const LOGIN_LOCK_SECONDS = 60
export const SECOND_STEP_LOCK_SECONDS = 600
/** How long a success message is visible before its page redirects. */
export const REDIRECT_MS = 2000

/**
 * Seconds to wait before an e-mail can be sent again, or after too many attempts. The server enforces these limits too. If an error of the
 * server states a wait, that wait is used instead.
 */
export const RESEND_SECONDS = 60
export const SIGN_UP_LOCK_SECONDS = 120
export const LOGIN_LOCK_SECONDS = 60
export const SECOND_STEP_LOCK_SECONDS = 600
/** Milliseconds for which a success message is visible before its page redirects. */
export const REDIRECT_MS = 2000

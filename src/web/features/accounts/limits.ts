/** What the server enforces too; where it says another time to wait, that one counts. */
export const RESEND_SECONDS = 60
export const SIGN_UP_LOCK_SECONDS = 120
export const LOGIN_LOCK_SECONDS = 60
export const SECOND_STEP_LOCK_SECONDS = 600
/** A page that says it is done moves on after this. */
export const REDIRECT_MS = 2000

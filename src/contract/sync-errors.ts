/**
 * Why a call to a platform, or a sync, failed. Each code has a sentence in `phrases/*\/connections.ts` that says what
 * to do.
 */
export const SYNC_ERRORS = [
  /** The platform does not accept the credentials that the seller entered. */
  'credentials_refused',
  /** The credentials worked before but no longer work, so the seller must connect again. */
  'access_revoked',
  /** The credentials are right but lack a permission, which `data.permission` names. */
  'permission_missing',
  /** There is no shop at the URL that the seller entered. */
  'shop_not_found',
  /** The URL is not allowed: it does not use HTTPS, leads to a private network, or redirects to another host. */
  'address_not_allowed',
  /** The platform asks Safi to wait before the next call. */
  'throttled',
  /** The platform did not respond, or had an error of its own. Safi tries again automatically. */
  'vendor_unavailable',
  /** The platform responded in an unknown form, or refused a call that should be right. `data.status` is the HTTP status. */
  'vendor_answer_unknown',
  /** The platform could not create the report. Safi requests the report again later. */
  'report_failed',
  /** The downloaded document is damaged or incomplete. Safi downloads it again. */
  'document_damaged',
  /** The document is larger than an import may be. */
  'document_too_large',
  /** The platform's answer has more bytes than Safi reads into memory. */
  'answer_too_large',
  /** The clock of this server differs from the platform's clock. */
  'clock_wrong',
  /** The seller's storage is full. */
  'storage_full',
  /** The stored secrets cannot be decrypted, because their key is missing. The seller must connect again. */
  'secrets_unreadable',
  /** The business has a new owner, who must connect again with their own credentials. */
  'owner_changed',
] as const
export type SyncErrorCode = (typeof SYNC_ERRORS)[number]

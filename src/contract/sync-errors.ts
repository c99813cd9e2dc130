/**
 * Why a call to a platform, or a sync, did not succeed. Each has a sentence in `phrases/*\/connections.ts` that says what to do.
 */
export const SYNC_ERRORS = [
  /** The platform does not accept what the seller entered. */
  'credentials_refused',
  /** The credentials worked before and no longer do: the seller must connect again. */
  'access_revoked',
  /** The credentials are right but lack a permission; data: permission. */
  'permission_missing',
  /** No shop answers at this address. */
  'shop_not_found',
  /** The address is not allowed: not HTTPS, a private network, or a redirect to another host. */
  'address_not_allowed',
  /** The platform asks to wait. */
  'throttled',
  /** No answer, or an error on the platform's side. Safi tries again by itself. */
  'vendor_unavailable',
  /** The platform answered in a form that Safi does not know, or refused a call that should be right; data: status. */
  'vendor_answer_unknown',
  /** The platform could not make the report. Safi asks again later. */
  'report_failed',
  /** The downloaded document is damaged or incomplete. Safi downloads it again. */
  'document_damaged',
  /** The document is larger than an import may be. */
  'document_too_large',
  /** The clock of this server differs from that of the platform. */
  'clock_wrong',
  /** The seller's storage is full. */
  'storage_full',
  /** The stored secrets cannot be decrypted, because their key is missing: the seller must connect again. */
  'secrets_unreadable',
  /** The business has a new owner, who must connect again with credentials of their own. */
  'owner_changed',
] as const
export type SyncErrorCode = (typeof SYNC_ERRORS)[number]

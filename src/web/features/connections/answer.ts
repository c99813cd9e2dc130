/** What a platform adds to the URL when it sends the seller back to Safi after the sign-in. */
export interface Answer {
  readonly businessId: string
  readonly state: string
  /** The platform's authorisation code; null if the seller refused the access. */
  readonly code: string | null
}

const STATE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/

/** Reads a platform's answer from a URL; null if the URL does not come from a sign-in that Safi started. */
export function answerOf(search: URLSearchParams): Answer | null {
  const state = search.get('state') ?? ''
  const businessId = STATE.exec(state)?.[1]
  return businessId === undefined ? null : { businessId, state, code: search.get('code') || null }
}

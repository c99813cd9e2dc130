/** What a platform adds to the address to which it returns. */
export interface Answer {
  readonly businessId: string
  readonly state: string
  /** Null if the seller did not agree. */
  readonly code: string | null
}

const STATE = /^([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\.[\w-]+$/

/** Null if the address is not that of a sign-in which began in Safi. */
export function answerOf(search: URLSearchParams): Answer | null {
  const state = search.get('state') ?? ''
  const businessId = STATE.exec(state)?.[1]
  return businessId === undefined ? null : { businessId, state, code: search.get('code') || null }
}

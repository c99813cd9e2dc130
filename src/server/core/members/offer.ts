const DAY_MS = 24 * 60 * 60 * 1000
/** How long a manager may accept the ownership of a business that its owner has offered. */
const OFFER_MS = 7 * DAY_MS

/** Returns when an offer ends. Returns null if there is no offer, or if the offer has ended before `now`. */
export function offerEnds(offeredAt: Date | null, now?: Date): Date | null {
  if (!offeredAt) return null
  const end = new Date(offeredAt.getTime() + OFFER_MS)
  return now && end <= now ? null : end
}

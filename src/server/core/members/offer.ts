const DAY_MS = 24 * 60 * 60 * 1000
/** How long a manager may accept the business. */
const OFFER_MS = 7 * DAY_MS

/** When an offer ends; null without one, or if it has ended by now. */
export function offerEnds(offeredAt: Date | null, now?: Date): Date | null {
  if (!offeredAt) return null
  const end = new Date(offeredAt.getTime() + OFFER_MS)
  return now && end <= now ? null : end
}

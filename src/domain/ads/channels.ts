/** Where ads are bought. */
export const AD_CHANNELS = ['amazon', 'noon', 'meta', 'google', 'tiktok', 'other'] as const
export type AdChannel = (typeof AD_CHANNELS)[number]

/** How ads are paid: with the money of the platform, whose statement charges them, or otherwise, such as with a card. */
export const AD_PAYMENTS = ['statement', 'elsewhere'] as const
export type AdPayment = (typeof AD_PAYMENTS)[number]

const PLATFORMS: Readonly<Partial<Record<AdChannel, string>>> = {
  amazon: 'Amazon',
  noon: 'noon',
  tiktok: 'TikTok Shop',
}

/** The platform whose statement can charge ads of the channel; null if none can. */
export function chargingPlatform(channel: AdChannel): string | null {
  return PLATFORMS[channel] ?? null
}

/** How ads of the channel are usually paid. */
export function usualPayment(channel: AdChannel): AdPayment {
  return channel === 'amazon' || channel === 'noon' ? 'statement' : 'elsewhere'
}

const CHARGE =
  /(advertis|sponsored|publicit|publicid|pubblicit|werbe|advertentie|reklam|広告|إعلان|اعلان|(^|[^a-z])ads?([^a-z]|$))/u

/**
 * Matches the name of an advertising charge in a statement, in lower case. Both JavaScript and PostgreSQL understand
 * it.
 */
export const AD_CHARGE = CHARGE.source

/** Whether a fee in a statement pays for ads, by its type and its title. */
export function isAdCharge(name: string): boolean {
  return CHARGE.test(name.toLowerCase())
}

/** Where ads are bought. */
export const AD_CHANNELS = ['amazon', 'noon', 'meta', 'google', 'tiktok', 'other'] as const
export type AdChannel = (typeof AD_CHANNELS)[number]

/**
 * How ads are paid: `statement` if the platform deducts them in its statement, `elsewhere` if they are paid otherwise, for example by card.
 */
export const AD_PAYMENTS = ['statement', 'elsewhere'] as const
export type AdPayment = (typeof AD_PAYMENTS)[number]

const PLATFORMS: Readonly<Partial<Record<AdChannel, string>>> = {
  amazon: 'Amazon',
  noon: 'noon',
  tiktok: 'TikTok Shop',
}

/** The platform whose statement can charge the ads of this channel; null if there is none. */
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
 * The source of a regular expression that matches the lower-case name of an ad charge in a statement. It works in both JavaScript and
 * PostgreSQL.
 */
export const AD_CHARGE = CHARGE.source

/** Whether a fee in a statement pays for ads. `name` is the fee's type and title. */
export function isAdCharge(name: string): boolean {
  return CHARGE.test(name.toLowerCase())
}

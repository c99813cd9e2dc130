import type { CountryCode } from './countries.ts'
import type { PlatformCode } from './platforms.ts'

/** For each country, the marketplaces that have their own store there, and the shop systems that are common there. */
const OF_COUNTRY: Readonly<Partial<Record<CountryCode, readonly PlatformCode[]>>> = {
  EG: ['noon', 'amazon', 'jumia'],
  SA: ['noon', 'amazon', 'salla', 'zid', 'trendyol'],
  AE: ['noon', 'amazon', 'trendyol'],
  KW: ['trendyol', 'salla', 'zid'],
  QA: ['trendyol', 'salla', 'zid'],
  BH: ['trendyol', 'salla', 'zid'],
  OM: ['trendyol', 'salla', 'zid'],
  GB: ['amazon', 'ebay', 'etsy', 'tiktok-shop'],
  US: ['amazon', 'ebay', 'etsy', 'tiktok-shop'],
  EU: ['amazon', 'ebay', 'etsy', 'tiktok-shop'],
}

/** Sorts platforms: first those of the country, then all others in their original order. */
export function inCountryOrder<T extends { readonly code: string | null }>(
  platforms: readonly T[],
  country: CountryCode,
): T[] {
  const first: readonly string[] = OF_COUNTRY[country] ?? []
  const rank = ({ code }: T) => {
    const at = code === null ? -1 : first.indexOf(code)
    return at === -1 ? first.length : at
  }
  return platforms.toSorted((a, b) => rank(a) - rank(b))
}

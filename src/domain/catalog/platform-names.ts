import { foldStatus } from '../import/cells/clean-text.ts'
import { BUILT_IN_PLATFORMS, type PlatformCode } from './platforms.ts'

/** Arabic names that sellers use for the built-in platforms. */
const ARABIC_NAMES: Readonly<Record<PlatformCode, readonly string[]>> = {
  noon: ['نون'],
  amazon: ['أمازون'],
  jumia: ['جوميا'],
  salla: ['سلة'],
  zid: ['زد'],
  shopify: ['شوبيفاي'],
  woocommerce: ['ووكومرس'],
  etsy: ['إتسي'],
  ebay: ['إيباي', 'اي باي'],
  'tiktok-shop': ['تيك توك', 'تيك توك شوب', 'متجر تيك توك'],
  trendyol: ['ترينديول', 'ترنديول'],
}

/** The platform names in folded form. They are folded only once, because guessing a mapping compares them with every header of a table. */
const SPELLINGS = BUILT_IN_PLATFORMS.map(({ code, name }) => ({
  name,
  spellings: [code, name, ...ARABIC_NAMES[code]].map(foldStatus),
}))

/** Built-in platforms by each of their spellings without spaces and dashes. If two platforms share a spelling, it means the first one. */
const BY_SPELLING = new Map(
  SPELLINGS.toReversed().flatMap(({ name, spellings }) =>
    spellings.map((spelling) => [fold(spelling), name]),
  ),
)

/**
 * The platform name that is saved with a sale: for a built-in platform its official spelling, for another platform the
 * name as the seller wrote it.
 */
export function platformName(written: string): string {
  return BY_SPELLING.get(fold(written)) ?? written.trim()
}

/** Finds a built-in platform whose name is a separate word in one of these texts. */
export function platformNamedIn(texts: readonly string[]): string | null {
  const words = texts.map((text) => ` ${foldStatus(text).replace(/[^\p{L}\p{N}]+/gu, ' ')} `)
  const named = SPELLINGS.find(({ spellings }) =>
    spellings.some((name) => words.some((text) => text.includes(` ${name} `))),
  )
  return named?.name ?? null
}

/** Removes the names of platforms from a text. */
export function withoutPlatform(text: string): string {
  const all = SPELLINGS.flatMap(({ spellings }) => spellings)
  return all.reduce((rest, name) => rest.replace(` ${name} `, ' '), ` ${foldStatus(text)} `).trim()
}

function fold(text: string): string {
  return foldStatus(text).replace(/[\s_-]+/g, '')
}

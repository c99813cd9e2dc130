import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert } from '#domain/money/exchange.ts'
import { toDecimal } from '#domain/money/money.ts'
import type { TypedCosts } from '#web/forms/drafts/kept-file.ts'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { parseMoneyInput } from '#web/i18n/parse.ts'

/** What a seller enters for a SKU: a new product, or the unit cost of an existing product. */
export interface SkuEntry {
  /** A product with this SKU exists, so only its cost is asked for. */
  exists: boolean
  chosen: boolean
  name: string
  cost: string
}
export type SkuEntries = Readonly<Record<string, SkuEntry>>

/** The entries that the seller changed, with the changed fields only. */
export type EntryChanges = Readonly<Record<string, Partial<Omit<SkuEntry, 'exists'>>>>

/** The initial entries. Names come from the file, shortened to the maximum length of a product name. All entries are selected. */
export function entriesOf(skus: readonly { sku: string; title: string; reason: string }[]): SkuEntries {
  const offered = skus.filter(({ reason }) => reason === 'no_product' || reason === 'no_cost')
  return Object.fromEntries(
    offered.map(({ sku, title, reason }) => [
      sku,
      {
        exists: reason === 'no_cost',
        chosen: true,
        name: [...(title || sku)].slice(0, 199).join('').trim(),
        cost: '',
      },
    ]),
  )
}

/** Adds costs that were typed earlier. A cost typed on this screen takes precedence. */
export function withCosts(entries: SkuEntries, costs: TypedBySku): SkuEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([sku, entry]) => [
      sku,
      entry.cost === '' ? { ...entry, cost: costs[sku] ?? '' } : entry,
    ]),
  )
}

/** The entries with the seller's changes. Changes to a SKU that the file no longer contains are ignored here but stay stored. */
export function withChanges(entries: SkuEntries, changes: EntryChanges): SkuEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([sku, entry]) => [sku, { ...entry, ...changes[sku] }]),
  )
}

/** Merges new changes into earlier ones. A change back to the initial value removes the change. */
export function changedMore(entries: SkuEntries, changes: EntryChanges, more: EntryChanges): EntryChanges {
  const next = { ...changes }
  for (const [sku, part] of Object.entries(more)) {
    const entry = entries[sku]
    const changed = entry && changesOf(entry, { ...entry, ...changes[sku], ...part })
    if (changed) next[sku] = changed
    else delete next[sku]
  }
  return next
}

/** Costs as typed, by SKU. */
export type TypedBySku = Readonly<Record<string, string>>

export interface Wanted {
  newProducts: { sku: string; name: string; unitCost: number | null }[]
  costs: { sku: string; unitCost: number }[]
  /** The number of costs for SKUs that the screen does not show. */
  unseen: number
  /** A typed value is unreadable. */
  wrong: boolean
}

/**
 * The products and costs that a commit sends. Costs typed earlier are included even if the screen does not show them, unless the seller
 * unticked their SKU.
 */
export function wantedOf(entries: SkuEntries, given: TypedBySku, currency: CurrencyCode): Wanted {
  const chosen = Object.entries(entries).filter(([, entry]) => entry.chosen)
  const read = chosen.map(([sku, { exists, name, cost }]) => {
    const unitCost = cost.trim() === '' ? null : (costIn(cost, currency) ?? Number.NaN)
    return { sku, exists, name: name.trim(), unitCost }
  })
  const newProducts = read.filter(({ exists }) => !exists).map(({ exists: _, ...product }) => product)
  const seen = read.flatMap(({ sku, exists, unitCost }) =>
    exists && unitCost !== null ? [{ sku, unitCost }] : [],
  )
  const unseen = Object.entries(given).flatMap(([sku, cost]) => {
    const unitCost = entries[sku] ? null : costIn(cost, currency)
    return sku.trim() === '' || unitCost === null ? [] : [{ sku, unitCost }]
  })
  return {
    newProducts,
    costs: [...seen, ...unseen],
    unseen: unseen.length,
    wrong: read.some(({ exists, name, unitCost }) => (!exists && name === '') || Number.isNaN(unitCost)),
  }
}

/** The cost in minor units; null if it is unreadable or negative. */
function costIn(typed: string, currency: CurrencyCode): number | null {
  const parsed = parseMoneyInput(typed, currency)
  return parsed.ok && parsed.value >= 0 ? parsed.value : null
}

export interface CostsInOne {
  costs: TypedBySku
  /** The currencies from which costs were converted. */
  converted: CurrencyCode[]
  /** The currencies without an exchange rate. Their costs have to be typed again. */
  unknown: CurrencyCode[]
}

/** Converts typed costs to one currency. A cost typed in that currency takes precedence over a converted one. */
export function costsIn(
  currency: CurrencyCode,
  typed: TypedCosts,
  perUsd: Readonly<Record<string, string>>,
): CostsInOne {
  const others = (Object.keys(typed) as CurrencyCode[]).filter(
    (code) => code !== currency && Object.values(typed[code] ?? {}).some((cost) => cost.trim() !== ''),
  )
  const to = perUsd[currency]
  const converted = others.filter((code) => to !== undefined && perUsd[code] !== undefined)
  const costs: Record<string, string> = {}
  for (const code of converted) {
    for (const [sku, text] of Object.entries(typed[code] ?? {})) {
      const minor = costIn(text, code)
      if (minor !== null)
        costs[sku] = toDecimal(
          convert(minor, code, currency, { from: perUsd[code] ?? '', to: to ?? '' }),
          currency,
        )
    }
  }
  const own = Object.entries(typed[currency] ?? {}).filter(([, cost]) => cost.trim() !== '')
  return {
    costs: { ...costs, ...Object.fromEntries(own) },
    converted,
    unknown: others.filter((code) => !converted.includes(code)),
  }
}

import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert } from '#domain/money/exchange.ts'
import { toDecimal } from '#domain/money/money.ts'
import { changesOf } from '#web/forms/drafts/stored-draft.ts'
import { parseMoneyInput } from '#web/i18n/parse.ts'
import type { TypedCosts } from './kept-file.ts'

/** What a seller says of a SKU: a product to make, or the cost of one that has none. */
export interface SkuEntry {
  /** It has a product: only the cost is asked for. */
  exists: boolean
  chosen: boolean
  name: string
  cost: string
}
export type SkuEntries = Readonly<Record<string, SkuEntry>>

/** What the seller changed of them, and nothing else. */
export type EntryChanges = Readonly<Record<string, Partial<Omit<SkuEntry, 'exists'>>>>

/** Names are taken from the file, cut to what a product may have; all are chosen until the seller says otherwise. */
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

/** Costs typed earlier, for SKUs whose cost was not typed here. */
export function withCosts(entries: SkuEntries, costs: TypedBySku): SkuEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([sku, entry]) => [
      sku,
      entry.cost === '' ? { ...entry, cost: costs[sku] ?? '' } : entry,
    ]),
  )
}

/** The entries as the seller sees them. A change of a SKU that the file no longer offers waits unseen. */
export function withChanges(entries: SkuEntries, changes: EntryChanges): SkuEntries {
  return Object.fromEntries(
    Object.entries(entries).map(([sku, entry]) => [sku, { ...entry, ...changes[sku] }]),
  )
}

/** The changes with some more; what is changed back to what it was is none. */
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
  /** How many of the costs are for SKUs that the entries do not show. */
  unseen: number
  /** Something typed in the entries cannot be read. */
  wrong: boolean
}

/** What a commit says of products and costs. No cost that was given before is left out, unless its SKU is unticked. */
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

/** Minor units; null where it cannot be read, or is below zero. */
function costIn(typed: string, currency: CurrencyCode): number | null {
  const parsed = parseMoneyInput(typed, currency)
  return parsed.ok && parsed.value >= 0 ? parsed.value : null
}

export interface CostsInOne {
  costs: TypedBySku
  /** Currencies that they were typed in and converted from. */
  converted: CurrencyCode[]
  /** Those whose rate is unknown: their costs are to be typed again. */
  unknown: CurrencyCode[]
}

/** Costs that were typed by currency, all in one: what was typed in it counts before what is converted. */
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

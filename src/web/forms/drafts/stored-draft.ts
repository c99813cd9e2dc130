import type { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { readStored, removeStored, writeStored } from '#web/state/storage.ts'
import { draftKeys } from './draft-keys.ts'

const MAX_AGE_MS = LIMITS.draftDays * 24 * 60 * 60 * 1000

interface Envelope {
  /** The time of the last change. */
  readonly at: number
  readonly input: unknown
  /** The currency in which amounts were typed. */
  readonly currency?: unknown
}

/** Reads a stored draft. Removes the draft if it is too old, or if this version of Safi cannot read it. */
export function readDraft<T>(key: string, schema: z.ZodType<T>, now = Date.now()): T | null {
  const found = opened(key)
  const read = found && isFresh(found, now) ? schema.safeParse(found.input) : undefined
  if (read?.success) return read.data
  removeStored(key)
  return null
}

/** The currency in which the amounts of a stored draft were typed. Drafts of earlier versions do not contain it. */
export function draftCurrency(key: string): string | undefined {
  const currency = opened(key)?.currency
  return typeof currency === 'string' ? currency : undefined
}

/** Stores a draft, with the currency of its amounts. Returns false if the browser could not store it. */
export function writeDraft(key: string, input: unknown, now = Date.now(), currency?: string): boolean {
  const kept = writeStored(key, JSON.stringify({ at: now, input, currency } satisfies Envelope))
  // removes the older draft, which would otherwise be restored as if it were the latest
  if (!kept) removeStored(key)
  return kept
}

export function removeOldDrafts(now = Date.now()): void {
  for (const key of draftKeys()) {
    const found = opened(key)
    if (!found || !isFresh(found, now)) removeStored(key)
  }
}

function isFresh({ at }: Envelope, now: number): boolean {
  return at <= now && now - at <= MAX_AGE_MS
}

function opened(key: string): Envelope | null {
  try {
    const found: unknown = JSON.parse(readStored(key) ?? 'null')
    if (typeof found !== 'object' || found === null || !('at' in found) || !('input' in found)) return null
    return typeof found.at === 'number' ? { ...found, at: found.at } : null
  } catch {
    return null
  }
}

/** The fields that differ from the initial values; null if no field differs. An empty field equals a missing one. */
export function changesOf<T extends object>(start: T, value: T): Partial<T> | null {
  const changed = Object.entries(value).filter(
    ([field, now]) => entered(now) !== entered(start[field as keyof T]),
  )
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<T>)
}

function entered(value: unknown): string | undefined {
  return value === '' ? undefined : JSON.stringify(value)
}

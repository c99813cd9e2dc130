import { del, get, set } from 'idb-keyval'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** A file that the user read as a visitor, with the answers about it. It stays in this browser. */
export interface KeptFile {
  readonly file: File
  readonly answers: ImportChoices
  readonly costs: TypedCosts
  /** The currencies of the sales, largest revenue first; absent in files stored by an earlier version. */
  readonly currencies?: readonly CurrencyCode[]
}

/** Unit costs as typed, by currency and SKU. */
export type TypedCosts = Readonly<Partial<Record<CurrencyCode, Readonly<Record<string, string>>>>>

/** The answers of a visitor whose file was uploaded, until its import is saved or cancelled. */
interface KeptAnswers extends Omit<KeptFile, 'file'> {
  readonly importId: string
}

const FILE = 'safi-kept-file'
const ANSWERS = 'safi-kept-answers'

// A copy in memory, used when storage is blocked, for example in private windows. It is lost when the page closes.
let heldFile: KeptFile | undefined
let heldAnswers: KeptAnswers | undefined
const blocked = () => undefined

export async function keepFile(kept: KeptFile): Promise<void> {
  heldFile = kept
  await set(FILE, kept).catch(blocked)
}

export async function keptFile(): Promise<KeptFile | null> {
  return heldFile ?? (await get<KeptFile>(FILE).catch(blocked)) ?? null
}

export async function discardKeptFile(): Promise<void> {
  heldFile = undefined
  await del(FILE).catch(blocked)
}

/** Call it after the upload of a kept file: deletes the file and keeps the visitor's answers for this import. */
export async function fileArrived({ answers, costs }: KeptFile, importId: string): Promise<void> {
  heldAnswers = { importId, answers, costs }
  await set(ANSWERS, heldAnswers).catch(blocked)
  await discardKeptFile()
}

export async function keptAnswers(importId: string): Promise<Omit<KeptFile, 'file'> | null> {
  const kept = heldAnswers ?? (await get<KeptAnswers>(ANSWERS).catch(blocked))
  return kept?.importId === importId ? kept : null
}

/** Deletes a visitor's answers that belong to this import. Call it when the import was saved or cancelled. */
export async function discardAnswers(importId: string): Promise<void> {
  if (!(await keptAnswers(importId))) return
  heldAnswers = undefined
  await del(ANSWERS).catch(blocked)
}

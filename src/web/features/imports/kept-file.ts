import { del, get, set } from 'idb-keyval'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'

/** A file read before there was a business to save it in, with what the seller said about it. Stays in this browser. */
export interface KeptFile {
  readonly file: File
  readonly answers: ImportChoices
  readonly costs: TypedCosts
  /** Of its sales, the largest first; a file kept by an earlier version names none. */
  readonly currencies?: readonly CurrencyCode[]
}

/** Unit costs as typed, by currency and SKU. */
export type TypedCosts = Readonly<Partial<Record<CurrencyCode, Readonly<Record<string, string>>>>>

/** The same after its upload: what was said waits for the import's own questions. */
interface KeptAnswers extends Omit<KeptFile, 'file'> {
  readonly importId: string
}

const FILE = 'safi-kept-file'
const ANSWERS = 'safi-kept-answers'

// Where storage is blocked, as in private windows, what is kept lasts until the page is closed.
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

/** The file has arrived: from now on the import carries it. */
export async function fileArrived({ answers, costs }: KeptFile, importId: string): Promise<void> {
  heldAnswers = { importId, answers, costs }
  await set(ANSWERS, heldAnswers).catch(blocked)
  await discardKeptFile()
}

export async function keptAnswers(importId: string): Promise<Omit<KeptFile, 'file'> | null> {
  const kept = heldAnswers ?? (await get<KeptAnswers>(ANSWERS).catch(blocked))
  return kept?.importId === importId ? kept : null
}

/** The import was saved or given up. */
export async function discardAnswers(importId: string): Promise<void> {
  if (!(await keptAnswers(importId))) return
  heldAnswers = undefined
  await del(ANSWERS).catch(blocked)
}

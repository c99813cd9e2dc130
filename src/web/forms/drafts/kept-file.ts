import { get, update } from 'idb-keyval'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'

// all that deletes files loads with one request
export { forgetDraftFile } from './draft-file.ts'

interface Owned {
  /** The user to whom it belongs. Absent until a user is signed in, who then owns what a visitor entered. */
  readonly userId?: string
}

/** A file that the user read as a visitor, with the answers about it. It stays in this browser. */
export interface KeptFile extends Owned {
  /** When the file was kept, in milliseconds. It identifies the file. 0 in files stored by an earlier version. */
  readonly keptAt: number
  readonly file: File
  readonly answers: ImportChoices
  readonly costs: TypedCosts
  /** The currencies of the sales, largest revenue first; absent if the file was shared by another app. */
  readonly currencies?: readonly CurrencyCode[]
}

/** Unit costs as typed, by currency and SKU. */
export type TypedCosts = Readonly<Partial<Record<CurrencyCode, Readonly<Record<string, string>>>>>

/** The answers of a visitor whose file was uploaded, until its import is saved or cancelled. */
interface KeptAnswers extends Owned, Pick<KeptFile, 'answers' | 'costs'> {
  readonly importId: string
}

/** How many files, and answers of uploaded files, stay in the browser. The oldest are dropped. */
const MOST_KEPT = 20

const files = keptList<Omit<KeptFile, 'keptAt'> & Partial<KeptFile>>('safi-kept-file')
const answersOfImports = keptList<KeptAnswers>('safi-kept-answers')

export async function keepFile(kept: Omit<KeptFile, 'keptAt'>): Promise<void> {
  await files.remove(({ file }) => isSame(file, kept.file))
  await files.add({ ...kept, keptAt: Date.now() })
}

/** The kept files, newest first. */
export async function keptFiles(): Promise<KeptFile[]> {
  return (await files.all()).map((kept) => ({ keptAt: 0, ...kept }))
}

export async function discardKeptFile({ keptAt }: KeptFile): Promise<void> {
  await files.remove((kept) => (kept.keptAt ?? 0) === keptAt)
}

/** Gives a user who logs in the files and answers that belong to no user, and deletes those of other users. */
export async function claimKept(userId: string): Promise<void> {
  await Promise.all([claimIn(files, userId), claimIn(answersOfImports, userId)])
}

/**
 * Gives the user of this tab the files and answers that belong to no user, and returns the user's files, newest first. Deletes none: another
 * user may have logged in in another tab. `isSignedIn` asks the server, because this tab may not know yet that its user has logged out.
 */
export async function keptFilesOf(
  userId: string,
  isSignedIn: (userId: string) => Promise<boolean>,
): Promise<KeptFile[]> {
  const all = [...(await files.all()), ...(await answersOfImports.all())]
  if (all.some((kept) => kept.userId === undefined) && (await isSignedIn(userId)))
    await Promise.all([adoptIn(files, userId), adoptIn(answersOfImports, userId)])
  return (await keptFiles()).filter(isFor(userId))
}

async function claimIn<T extends Owned>({ all, edit }: KeptList<T>, userId: string): Promise<void> {
  if ((await all()).every((kept) => kept.userId === userId)) return
  await edit((list) => list.filter(isFor(userId)).map((kept) => ({ ...kept, userId })))
}

async function adoptIn<T extends Owned>({ edit }: KeptList<T>, userId: string): Promise<void> {
  await edit((list) => list.map((kept) => ({ ...kept, userId: kept.userId ?? userId })))
}

function isFor(user: string) {
  return ({ userId }: Owned) => userId === undefined || userId === user
}

/** Deletes all kept files and answers. */
export async function forgetKept(): Promise<void> {
  await Promise.all([files.remove(() => true), answersOfImports.remove(() => true)])
}

/** Call it after the upload of a kept file: deletes the file and keeps the visitor's answers for this import. */
export async function fileArrived(kept: KeptFile, importId: string): Promise<void> {
  const { answers, costs, userId } = kept
  await answersOfImports.add({ importId, answers, costs, ...(userId && { userId }) })
  await discardKeptFile(kept)
}

export async function keptAnswers(importId: string): Promise<KeptAnswers | null> {
  const found = (await answersOfImports.all()).find((kept) => kept.importId === importId)
  return found ?? null
}

/** Deletes a visitor's answers that belong to this import. Call it when the import was saved or cancelled. */
export async function discardAnswers(importId: string): Promise<void> {
  await answersOfImports.remove((kept) => kept.importId === importId)
}

function isSame(one: File, other: File): boolean {
  return one.name === other.name && one.size === other.size && one.lastModified === other.lastModified
}

interface KeptList<T> {
  all: () => Promise<T[]>
  add: (value: T) => Promise<void>
  edit: (change: (list: T[]) => T[]) => Promise<void>
  remove: (which: (value: T) => boolean) => Promise<void>
}

/**
 * A list in this browser's storage, newest first. If the storage is blocked, for example in private windows, the list is kept in memory
 * and lost when the page closes.
 */
function keptList<T>(key: string): KeptList<T> {
  let held: T[] = []
  // an earlier version stored a single value
  const listOf = (stored: T | T[] | undefined) => [stored ?? []].flat() as T[]
  // async, because the library throws before it returns a promise if the browser has no IndexedDB
  const read = async () => get<T | T[]>(key)
  const change = async (edit: (list: T[]) => T[]) =>
    update<T | T[]>(key, (stored) => edit(listOf(stored)).slice(0, MOST_KEPT))
  const all = async () => [...held, ...listOf(await read().catch(() => undefined))]
  async function add(value: T): Promise<void> {
    await change((list) => [value, ...list]).catch(() => {
      held = [value, ...held]
    })
  }
  async function edit(by: (list: T[]) => T[]): Promise<void> {
    held = by(held)
    await change(by).catch(() => undefined)
  }
  const remove = (which: (value: T) => boolean) => edit((list) => list.filter((value) => !which(value)))
  return { all, add, edit, remove }
}

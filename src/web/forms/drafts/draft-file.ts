import { del, get, set } from 'idb-keyval'

/** The chosen file of an import whose draft has this key. One is kept, the latest. */
interface DraftFile {
  readonly key: string
  readonly file: File
}

const FILE = 'safi-draft-file'

export async function keepDraftFile(key: string, file: File): Promise<void> {
  await ifStorable(() => set(FILE, { key, file } satisfies DraftFile))
}

export async function draftFile(key: string): Promise<File | null> {
  const kept = await ifStorable(() => get<DraftFile>(FILE))
  return kept?.key === key ? kept.file : null
}

/** Forgets the file if its draft is one of these. */
export async function forgetDraftFile(isGone: (key: string) => boolean): Promise<void> {
  const kept = await ifStorable(() => get<DraftFile>(FILE))
  if (kept && isGone(kept.key)) await ifStorable(() => del(FILE))
}

/** Where the browser has no IndexedDB or blocks it, no file is kept. Without IndexedDB, the library throws before it returns a promise. */
async function ifStorable<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}

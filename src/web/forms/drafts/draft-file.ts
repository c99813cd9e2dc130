import { del, get, set } from 'idb-keyval'

/** A file that the user chose to import, stored with the key of its draft. Only the latest file is stored. */
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

/** Deletes the stored file if `isGone` says that its draft is removed. */
export async function forgetDraftFile(isGone: (key: string) => boolean): Promise<void> {
  const kept = await ifStorable(() => get<DraftFile>(FILE))
  if (kept && isGone(kept.key)) await ifStorable(() => del(FILE))
}

/** A browser that has no IndexedDB or blocks it keeps no file. Without IndexedDB, the library throws before it returns a promise. */
async function ifStorable<T>(access: () => Promise<T>): Promise<T | undefined> {
  try {
    return await access()
  } catch {
    return undefined
  }
}

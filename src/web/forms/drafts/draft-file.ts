import { del, get, set } from 'idb-keyval'

/** The chosen file of an import whose draft has this key. One is kept, the latest. */
interface DraftFile {
  readonly key: string
  readonly file: File
}

const FILE = 'safi-draft-file'
// where storage is blocked, the file is not kept
const blocked = () => undefined

export async function keepDraftFile(key: string, file: File): Promise<void> {
  await set(FILE, { key, file } satisfies DraftFile).catch(blocked)
}

export async function draftFile(key: string): Promise<File | null> {
  const kept = await get<DraftFile>(FILE).catch(blocked)
  return kept?.key === key ? kept.file : null
}

/** Forgets the file if its draft is one of these. */
export async function forgetDraftFile(isGone: (key: string) => boolean): Promise<void> {
  const kept = await get<DraftFile>(FILE).catch(blocked)
  if (kept && isGone(kept.key)) await del(FILE).catch(blocked)
}

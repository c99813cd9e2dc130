import { text } from 'node:stream/consumers'
import { z } from 'zod'
import { type ArchiveEntry, openArchive } from '#server/infra/archive/zip-reader.ts'
import { StartError } from '#server/infra/process/start-error.ts'
import { linesOf } from './lines.ts'
import { FORMAT, type Manifest } from './write-backup.ts'

/** The folder of the sellers' files in the archive. */
export const FILES = 'files/'

const count = z.int().min(0)
const manifestSchema = z.object({
  format: z.literal(FORMAT),
  madeAt: z.string(),
  migrations: z.array(z.string()),
  tables: z.array(z.object({ name: z.string(), rows: count, parts: count })),
  files: count.nullable(),
})

export interface VerifiedBackup {
  readonly manifest: Manifest
  readonly entries: ReadonlyMap<string, ArchiveEntry>
}

/** Reads a backup to its end and verifies every checksum and every row. Throws a one-line StartError. */
export async function verifiedBackup(path: string): Promise<VerifiedBackup> {
  const refuse = (reason: string) => new StartError(`${path} cannot be read as a backup: ${reason}.`)
  try {
    const entries = await openArchive(path)
    const manifest = await readManifest(entries)
    if (!manifest) throw refuse('it is none that this version can read')
    for (const { name, rows, parts } of manifest.tables) {
      let found = 0
      for (const entry of partsOf(entries, name, parts)) found += await countRows(entry)
      if (found !== rows) throw refuse(`it holds ${found} rows of ${name} instead of ${rows}`)
    }
    let files = 0
    for (const [name, entry] of entries) {
      if (name.startsWith('tables/')) continue
      if (name.startsWith(FILES)) files += 1
      for await (const _ of entry.read());
    }
    if (files !== (manifest.files ?? 0)) throw refuse(`it holds ${files} files instead of ${manifest.files}`)
    return { manifest, entries }
  } catch (error) {
    throw error instanceof StartError ? error : refuse((error as Error).message)
  }
}

/** Returns the archive entries that contain the parts of a table, in their sequence. Throws when a part is missing. */
export function partsOf(
  entries: ReadonlyMap<string, ArchiveEntry>,
  table: string,
  parts: number,
): ArchiveEntry[] {
  return Array.from({ length: parts }, (_, part) => {
    const entry = entries.get(`tables/${table}-${part}.jsonl`)
    if (!entry) throw new Error(`a part of ${table} is missing`)
    return entry
  })
}

async function readManifest(entries: ReadonlyMap<string, ArchiveEntry>): Promise<Manifest | null> {
  const entry = entries.get('manifest.json')
  const parsed = entry && manifestSchema.safeParse(JSON.parse(await text(entry.read())))
  return parsed?.success ? parsed.data : null
}

async function countRows(entry: ArchiveEntry): Promise<number> {
  let rows = 0
  for await (const line of linesOf(entry.read())) {
    JSON.parse(line)
    rows += 1
  }
  return rows
}

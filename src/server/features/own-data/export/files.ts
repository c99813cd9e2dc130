import { sql } from 'drizzle-orm'
import { importFileKey } from '#server/core/sales/lines/import-file.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { imageKey } from '#server/infra/images/images.ts'
import type { Reading } from './read-rows.ts'

export interface ExportFile {
  readonly key: string
  /** The path of the file in the archive. */
  readonly name: string
}

/** Lists every stored file that rows of the account refer to. An uploaded workbook is stored as a CSV. */
export async function filesOf(reading: Reading, owner: OwnerId): Promise<ExportFile[]> {
  const imports = await reading((tx) =>
    rowsOf<{ id: string; fileName: string }>(
      tx,
      sql`SELECT id, file_name AS "fileName" FROM imports WHERE user_id = ${owner} ORDER BY created_at, id`,
    ),
  )
  const images = await reading((tx) =>
    rowsOf<{ id: string; mediaType: string }>(
      tx,
      sql`SELECT id, media_type AS "mediaType" FROM images WHERE user_id = ${owner} ORDER BY id`,
    ),
  )
  const [profile] = await reading((tx) =>
    rowsOf<{ path: string | null }>(
      tx,
      sql`SELECT avatar_path AS path FROM profiles WHERE user_id = ${owner}`,
    ),
  )
  return [
    ...imports.map(({ id, fileName }) => ({
      key: importFileKey(owner, id),
      name: `files/imports/${id}/${safeName(fileName)}`,
    })),
    ...images.map(({ id, mediaType }) => ({
      key: imageKey(owner, id),
      name: `files/images/${id}.${safeName(mediaType.replace(/^image\//, ''))}`,
    })),
    ...(profile?.path ? [{ key: `avatars/${profile.path}`, name: 'files/picture.jpg' }] : []),
  ]
}

/** Replaces characters of a file name, so that it cannot lead out of the folder in which the archive is unpacked. */
function safeName(name: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these must not be in a file name
  return name.replaceAll(/[/\\:*?"<>|\u0000-\u001f\u007f]/g, '_').replace(/^\.+/, '_') || '_'
}

import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openEmbedded } from './embedded.ts'
import { rowsOf } from './rows.ts'

test('creates the database folder atomically, deletes the remains of an interrupted start, and limits the memory', async () => {
  const data = await mkdtemp(join(tmpdir(), 'safi-embedded-'))
  const folder = join(data, 'database')
  await mkdir(`${folder}.new`)
  await writeFile(join(`${folder}.new`, 'PG_VERSION'), 'half of it')
  try {
    const first = await openEmbedded(folder)
    expect(await readdir(data)).toEqual(['database'])
    // PGlite creates files that any user of the machine can read, so the folder must protect them
    expect((await stat(folder)).mode & 0o777).toBe(0o700)
    await first.system.execute(sql`CREATE TABLE kept AS SELECT 7 AS value`)
    await first.close()
    const again = await openEmbedded(folder)
    expect(await rowsOf(again.system, sql`SELECT value FROM kept`)).toEqual([{ value: 7 }])
    expect(await rowsOf(again.system, sql`SHOW shared_buffers`)).toEqual([{ shared_buffers: '16MB' }])
    await again.close()
  } finally {
    await rm(data, { recursive: true })
  }
})

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { fillTemplate } from './fill-template.ts'
import type {} from './provided.ts'

/** Prepares one embedded database and provides its image to every test file, which loads it much faster than migrating. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-embedded-'))
  const image = join(folder, 'migrated.tar')
  const db = await openEmbedded()
  if ('pglite' in db.client) {
    const { pglite } = db.client
    await fillTemplate(db)
    // half of the image are PostgreSQL's two template databases, from which tests create no database
    await pglite.exec('UPDATE pg_database SET datistemplate = false')
    await pglite.exec('DROP DATABASE template0')
    await pglite.exec('DROP DATABASE template1')
    await pglite.exec('CHECKPOINT')
    const dump = await pglite.dumpDataDir('none')
    await writeFile(image, Buffer.from(await dump.arrayBuffer()))
  }
  await db.close()
  project.provide('database', { kind: 'embedded', image })
  project.provide('folder', folder)
  return () => rm(folder, { recursive: true })
}

import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getImport } from '#contract/imports.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { Metrics } from '#server/infra/observability/metrics.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { defineImportJob, type ImportJob } from './jobs.ts'

const server = testServer()

test('a job that arrives after its run has ended leaves the import as it is', async () => {
  const { db } = server.current
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { id: importId } = await importFile(seller, businessId, templateFile)
  const before = await seller.call(getImport, { params: { businessId, importId } })
  const [row] = await rowsOf<{ run: number }>(
    db.system,
    sql`SELECT runs AS run FROM imports WHERE id = ${importId}`,
  )

  const defined: JobDefinition<ImportJob>[] = []
  const queue = { define: (definition: JobDefinition<ImportJob>) => defined.push(definition) }
  const deps = { db, storage: localStorage('/nowhere'), metrics: new Metrics(), now: () => new Date() }
  defineImportJob(queue as unknown as Jobs, deps)
  await defined[0]?.handle(
    { owner: seller.userId, importId, run: row?.run ?? expect.fail(), resumed: true },
    { signal: new AbortController().signal, repeated: true, last: true },
  )
  expect(await seller.call(getImport, { params: { businessId, importId } })).toEqual(before)
})

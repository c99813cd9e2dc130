import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getImport } from '#contract/imports.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { importFile, undoAndWait } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

async function importedTwice() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const first = await importFile(seller, businessId, templateFile)
  const before = await seller.call(getDashboard, { params: { businessId } })
  const second = await importFile(seller, businessId, templateFile)
  expect([first.addedLines, second.addedLines]).toEqual([3, 0])
  /** Undoes the first import and checks that its lines move to the second import and all figures stay the same. */
  const undoFirst = async () => {
    await undoAndWait(seller, businessId, first.id)
    const heir = await seller.call(getImport, { params: { businessId, importId: second.id } })
    expect(heir.addedLines).toBe(3)
    expect(await seller.call(getDashboard, { params: { businessId } })).toEqual(before)
  }
  return { secondId: second.id, undoFirst }
}

test('stores a repeated import of a file as a single range of lines, and moves the lines to the second import when the first is undone', async () => {
  const { secondId, undoFirst } = await importedTwice()
  const ranges = await rowsOf<{ lines: number }>(
    server.current.db.system,
    sql`SELECT (last_line - first_line + 1)::int AS lines FROM import_repeat_ranges WHERE import_id = ${secondId}`,
  )
  expect(ranges).toEqual([{ lines: 3 }])
  await undoFirst()
})

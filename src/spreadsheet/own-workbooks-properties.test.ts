import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { importOwnTable, lacksTotals } from '#domain/import/testing/import-own-table.ts'
import { truthOf } from '#domain/import/testing/own-table.ts'
import { sourceOf } from '#domain/import/testing/sources.ts'
import { tableSource } from './table-source.ts'
import { ownWorkbooks, workbookOf } from './testing/own-workbook.ts'

test('reads the sales of a generated workbook exactly, asks a question about the workbook, or refuses it', async () => {
  await fc.assert(
    fc.asyncProperty(ownWorkbooks, async (workbook) => {
      const bytes = workbookOf(workbook)
      if (bytes === null) return
      const { table, before, sheets } = workbook
      const read = await importOwnTable(tableSource(sourceOf(bytes)), table)
      const truth = truthOf(table)
      if (table.damage === 'new status') expect(read?.askedStatuses.join() ?? 'Mislaid').toContain('Mislaid')
      else if (read !== null) expect(read.figures).toEqual(truth)
      const plain = table.damage === 'none' && !table.sorted && sheets === 1 && truth !== null
      if (plain && !lacksTotals(table) && before !== 'other sales') expect(read).not.toBeNull()
    }),
    { numRuns: fuzzRuns(200) },
  )
})

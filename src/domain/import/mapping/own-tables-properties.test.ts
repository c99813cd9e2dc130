import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { importOwnTable, lacksTotals } from '../testing/import-own-table.ts'
import { damaged, ownTables, truthOf } from '../testing/own-table.ts'
import { csvText, sourceOf } from '../testing/sources.ts'

test('a generated custom table gives the true sales, a question or a refusal, and never wrong figures', async () => {
  await fc.assert(
    fc.asyncProperty(ownTables, async (table) => {
      const cells = damaged(table)
      if (cells === null) return
      const text =
        table.damage === 'parted thousands'
          ? cells.map((row) => `${row.join(',')}\n`).join('')
          : csvText(cells)
      const read = await importOwnTable(sourceOf(text), table)
      const truth = truthOf(table)
      if (table.damage === 'new status') expect(read?.askedStatuses.join() ?? 'Mislaid').toContain('Mislaid')
      else if (read !== null) expect(read.figures).toEqual(truth)
      const plain = table.damage === 'none' && !table.sorted && truth !== null
      if (plain && !lacksTotals(table)) expect(read).not.toBeNull()
    }),
    { numRuns: fuzzRuns(300) },
  )
})

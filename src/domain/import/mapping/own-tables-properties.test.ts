import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ImportChoices } from '../choices.ts'
import { revenueOf } from '../sale-line.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { answerOf, damaged, type OwnTable, ownTables, truthOf } from '../testing/own-table.ts'
import { csvText, readText, scanText } from '../testing/sources.ts'
import { type AmountQuestion, withAnswer } from './amount-answers.ts'
import { type ColumnMapping, mappingGaps } from './column-mapping.ts'

const MOST_QUESTIONS = 5

/** As a program does it: the guess as it stands, and true answers to what is asked. null: refused or not agreed. */
async function imported(text: string, table: OwnTable) {
  const first = await scanText(text)
  if (first.outcome !== 'refused' || !first.table) return null
  const { guess } = first.table
  let mapping: ColumnMapping = {
    ...guess,
    platform: 'My shop',
    ...(!guess.columns.currency && { currency: 'SAR' }),
  }
  if (mappingGaps(mapping).length > 0) return null
  for (let asked = 0; asked < MOST_QUESTIONS; asked++) {
    const choices: ImportChoices = { mapping, currency: 'SAR' }
    const scan = await scanText(text, choices)
    if (scan.outcome === 'refused') {
      if (scan.refusal.code !== 'file_statuses_unknown' || !scan.table) return null
      mapping = { ...scan.table.guess, leftOut: [...scan.table.guess.leftOut, 'mislaid'] }
    } else if (scan.outcome === 'needs_choice') {
      for (const needed of scan.choices) {
        const question = needed as typeof needed & AmountQuestion
        mapping = { ...mapping, amounts: withAnswer(mapping.amounts, question, answerOf(table, question)) }
      }
    } else {
      const { lines, errors, differences } = await readText(text, choices)
      if (errors.length > 0 || differences.length > 0) return null
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + of(line), 0)
      return {
        revenue: sum(({ amounts }) => revenueOf(amounts)),
        tax: sum(({ amounts }) => amounts.tax),
        fees: sum(({ amounts }) => 0 - amounts.referralFee - amounts.fulfilmentFee - amounts.otherFee),
        units: sum(({ units }) => units),
      }
    }
  }
  return null
}

/** Rows of an order that has but one total say nothing of what each of them came to. */
const lacksTotals = ({ prices, total, orders }: OwnTable) =>
  !prices && (total === 'first' || total === 'order') && orders.some(({ lines }) => lines.length > 1)

test('a table comes to what was sold, or is asked about or refused', async () => {
  await fc.assert(
    fc.asyncProperty(ownTables, async (table) => {
      const cells = damaged(table)
      if (cells === null) return
      const text =
        table.damage === 'parted thousands'
          ? cells.map((row) => `${row.join(',')}\n`).join('')
          : csvText(cells)
      const read = await imported(text, table)
      const truth = truthOf(table)
      if (read !== null && table.damage !== 'new status') expect(read).toEqual(truth)
      const plain = table.damage === 'none' && !table.sorted && truth !== null
      if (plain && !lacksTotals(table)) expect(read).not.toBeNull()
    }),
    { numRuns: fuzzRuns(300) },
  )
})

import { type AmountQuestion, withAnswer } from '../mapping/amount-answers.ts'
import { type ColumnMapping, mappingGaps } from '../mapping/column-mapping.ts'
import type { DateOrder, ImportChoices } from '../reader/choices.ts'
import { scanFile } from '../reader/read-file.ts'
import type { FileSource } from '../reader/read-plan.ts'
import { revenueOf } from '../sale-line.ts'
import { dateOrderOf } from './own-dates.ts'
import { answerOf, type OwnTable } from './own-table.ts'
import { readWhole } from './sources.ts'

const MAX_QUESTIONS = 5

/**
 * Imports a custom table with the guessed mapping, and answers all questions truthfully. Returns null if the file is
 * refused or the mapping is incomplete.
 */
export async function importOwnTable(source: FileSource, table: OwnTable) {
  const first = await scanFile(source)
  if (first.outcome !== 'refused' || !first.table) return null
  const { guess } = first.table
  let mapping: ColumnMapping = {
    ...guess,
    platform: 'My shop',
    ...(!guess.columns.currency && { currency: 'SAR' }),
  }
  if (mappingGaps(mapping).length > 0) return null
  const askedStatuses: string[] = []
  let dateOrder: DateOrder | undefined
  for (let asked = 0; asked < MAX_QUESTIONS; asked++) {
    const choices: ImportChoices = { mapping, currency: 'SAR', ...(dateOrder && { dateOrder }) }
    const scan = await scanFile(source, { choices })
    if (scan.outcome === 'refused') {
      if (scan.refusal.code !== 'file_statuses_unknown' || !scan.table) return null
      askedStatuses.push(scan.refusal.data.statuses)
      mapping = { ...scan.table.guess, leftOut: [...scan.table.guess.leftOut, 'mislaid'] }
    } else if (scan.outcome === 'needs_choice') {
      for (const needed of scan.choices) {
        if (needed.choice === 'dateOrder') {
          dateOrder = dateOrderOf(table.dates)
          continue
        }
        const question = needed as typeof needed & AmountQuestion
        mapping = { ...mapping, amounts: withAnswer(mapping.amounts, question, answerOf(table, question)) }
      }
    } else {
      const { lines, errors, differences } = await readWhole(source, choices)
      if (errors.length > 0 || differences.length > 0) return null
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((total, line) => total + of(line), 0)
      const figures = {
        revenue: sum(({ amounts }) => revenueOf(amounts)),
        tax: sum(({ amounts }) => amounts.tax),
        fees: sum(({ amounts }) => 0 - amounts.referralFee - amounts.fulfilmentFee - amounts.otherFee),
        units: sum(({ units }) => units),
        days: [...new Set(lines.flatMap(({ kind, date }) => (kind === 'left_out' ? [] : date)))].sort(),
      }
      return { figures, askedStatuses }
    }
  }
  return null
}

/** Whether a table has only one total per order and no prices. Then the revenue of each row is unknown. */
export const lacksTotals = ({ prices, total, orders }: OwnTable) =>
  !prices && (total === 'first' || total === 'order') && orders.some(({ lines }) => lines.length > 1)

import { NoRowKeys } from '../identity/row-keys.ts'
import { readLines } from '../reader/read-lines.ts'
import type { FileSource, ReadPlan, ScanResult } from '../reader/read-plan.ts'
import { AmountEvidence } from './amount-evidence.ts'
import { mappedFormat } from './mapped-format.ts'
import { readMappedRow } from './mapped-row.ts'

/**
 * Reads a mapped table once more to decide what its amounts mean. Returns questions to the seller if the rows do not
 * show it.
 */
export async function settleAmounts(plan: ReadPlan, source: FileSource): Promise<ScanResult> {
  const { mapping, format } = plan
  if (!mapping) return { outcome: 'ready', plan }
  const evidence = new AmountEvidence(mapping)
  const { groupBy: _, read: __, ...facts } = mappedFormat(mapping)
  const looking = {
    ...facts,
    read(row: Parameters<typeof readMappedRow>[0]) {
      const read = readMappedRow(row, mapping)
      if (read) evidence.see(read)
      return 'skipped' as const
    },
  }
  for await (const _batch of readLines(plan, source, { keys: new NoRowKeys(), format: looking }));
  const decided = evidence.decide((field) => plan.headers[plan.columns[field] ?? -1]?.trim() ?? '')
  if (Array.isArray(decided)) return { outcome: 'needs_choice', format, choices: decided }
  const blankOrders = mapping.columns.orderId !== undefined && evidence.withoutOrder
  return {
    outcome: 'ready',
    plan: { ...plan, amounts: decided, ...(blankOrders && { blankOrders }) },
  }
}

import { formatNamed } from '../formats/formats.ts'
import { mappedFormat } from '../mapping/mapped-format.ts'
import type { Format } from './format.ts'
import type { ReadPlan } from './read-plan.ts'

/**
 * Returns the format with which to read a file: that of a known report, or one made from the seller's mapping of a
 * custom table.
 */
export function formatOf({
  format,
  mapping,
  amounts,
}: Pick<ReadPlan, 'format' | 'mapping' | 'amounts'>): Format {
  return mapping ? mappedFormat(mapping, amounts) : formatNamed(format)
}

/** Whether the format was tested with a real file, see Format. */
export function isSeenWithRealFile(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  return formatOf(plan).seenWithRealFile !== false
}

/** Whether the lines of the file have items, see SaleLine.item. */
export function hasItems(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  const { items, fees } = formatOf(plan)
  return items === undefined ? fees === 'none' : items !== false
}

/** Whether one file can contain an item more than once. */
export function mayRepeatItems(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  return hasItems(plan) && formatOf(plan).items !== 'once'
}

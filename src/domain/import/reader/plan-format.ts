import { formatNamed } from '../formats/formats.ts'
import { mappedFormat } from '../mapping/mapped-format.ts'
import type { Format } from './format.ts'
import type { ReadPlan } from './read-file.ts'

/** By what a file is read: a report that is known by name, or a table as its seller says. */
export function formatOf({
  format,
  mapping,
  amounts,
}: Pick<ReadPlan, 'format' | 'mapping' | 'amounts'>): Format {
  return mapping ? mappedFormat(mapping, amounts) : formatNamed(format)
}

/** Whether the format was held against a real file, see Format. */
export function isSeenWithRealFile(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  return formatOf(plan).seenWithRealFile !== false
}

/** Whether lines read so have items, see SaleLine.item. */
export function hasItems(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  const { items, fees } = formatOf(plan)
  return items === undefined ? fees === 'none' : items !== false
}

/** Whether one file can tell an item more than once. */
export function mayRepeatItems(plan: Pick<ReadPlan, 'format' | 'mapping'>): boolean {
  return hasItems(plan) && formatOf(plan).items !== 'once'
}

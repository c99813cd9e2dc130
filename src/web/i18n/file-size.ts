import type { Format } from './format.ts'
import { ltr } from './isolated.ts'

/** Formats a file size in decimal KB or MB, to a tenth. A file that is not empty never shows as 0. */
export function fileSize(format: Format, bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? (['KB', 1_000] as const) : (['MB', 1_000_000] as const)
  const tenths = bytes === 0 ? 0 : Math.max(1, Math.round((bytes / size) * 10))
  return ltr(`${format.number(tenths / 10)}\u00a0${unit}`)
}

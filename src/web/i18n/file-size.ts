import { type Format, ltr } from './format.ts'

/** In KB or MB of a thousand, to a tenth; what is not empty is never told as nothing. */
export function fileSize(format: Format, bytes: number): string {
  const [unit, size] = bytes < 1_000_000 ? (['KB', 1_000] as const) : (['MB', 1_000_000] as const)
  const tenths = bytes === 0 ? 0 : Math.max(1, Math.round((bytes / size) * 10))
  return ltr(`${format.number(tenths / 10)}\u00a0${unit}`)
}

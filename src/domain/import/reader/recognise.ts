import { platformName } from '../../catalog/platform-names.ts'
import { FORMATS } from '../formats/formats.ts'
import { SUMS_ONLY } from '../formats/sums-only.ts'
import type { Format } from './format.ts'
import { type FoundHeader, findHeader } from './header-finder.ts'
import { FileRefused } from './refusal.ts'

/** Recognises the report at the start of a file. If the report contains only sums, refuses the file and names the report. */
export function recognise(head: string, platform?: string): FoundHeader | null {
  const found = amongFormats(head, platform)
  if (found?.missing.length === 0) return found
  const sums = findHeader(head, SUMS_ONLY)
  if (sums?.missing.length !== 0) return found
  const { title, platform: theirs, instead } = sums.format
  throw new FileRefused({ code: 'file_of_sums_only', data: { format: title, platform: theirs, instead } })
}

/**
 * Returns the header of the report. If the seller chose a platform, only that platform's reports are recognised: a
 * report of another platform is refused, and a table that only resembles one is a custom table.
 */
function amongFormats(head: string, platform: string | undefined): FoundHeader | null {
  if (platform === undefined) return findHeader(head, FORMATS)
  const found = findHeader(
    head,
    FORMATS.filter((format) => isOf(format, platform)),
  )
  if (found?.missing.length === 0) return found
  const other = findHeader(
    head,
    FORMATS.filter((format) => !isOf(format, platform)),
  )
  if (other?.missing.length !== 0) return found
  const { title, platform: theirs } = other.format
  throw new FileRefused({
    code: 'file_of_other_platform',
    data: { chosen: platformName(platform), platform: theirs ?? '', format: title },
  })
}

/** Whether the report can come from the chosen platform. Always true if none was chosen. */
export function isOf(format: Format, platform: string | undefined): boolean {
  return platform === undefined || format.platform === null || format.platform === platformName(platform)
}

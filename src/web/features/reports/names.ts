import type { BreakdownReport } from '#contract/reports.ts'
import { regionName } from '#phrases/region-name.ts'
import type { Format } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'

/** The name of a row in a breakdown by platform or country. Rows of products contain their own names. */
export function keyName(key: string, by: BreakdownReport['by'], t: Translate, format: Format): string {
  if (key === '') return t(by === 'product' ? 'reports.noSku' : 'reports.noName')
  if (by === 'country') return regionName(key, format.language)
  return by === 'platform' ? platformIn(key, t) : key
}

import type { Format } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'

interface Days {
  readonly from: string
  readonly to: string
}

/** A text with the days that figures cover, and the days that they are compared with. */
export function daysText(period: Days, before: Days | null, t: Translate, format: Format): string {
  const dates = ({ from, to }: Days) => ({ from: format.date(from), to: format.date(to) })
  const days =
    period.from === period.to
      ? t('dashboard.day', { day: format.date(period.from) })
      : t('dashboard.days', dates(period))
  if (!before) return days
  const compared =
    before.from === before.to
      ? t('dashboard.comparedWithDay', { day: format.date(before.from) })
      : t('dashboard.comparedWith', dates(before))
  return `${days} ${compared}`
}

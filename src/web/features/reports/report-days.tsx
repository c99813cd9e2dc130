import type { ProfitReport } from '#contract/reports.ts'
import type { Format } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** The dates that a report covers, and those of the period it is compared with. */
export function Days({
  report: { from, to, before },
}: {
  report: Pick<ProfitReport, 'from' | 'to' | 'before'>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!from || !to) return null
  const days =
    from === to ? format.date(from) : t('reports.days', { from: format.date(from), to: format.date(to) })
  const than = before && comparedWith(before, t, format)
  return <p className="mb-6 text-sm text-muted">{[days, than].filter(Boolean).join(' · ')}</p>
}

function comparedWith({ from, to }: { from: string; to: string }, t: Translate, format: Format): string {
  if (from === to) return t('reports.comparedWithDay', { day: format.date(from) })
  return t('reports.comparedWith', { from: format.date(from), to: format.date(to) })
}

import type { ProfitReport } from '#contract/reports.ts'
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
  const days = t('reports.days', { from: format.date(from), to: format.date(to) })
  const than =
    before && t('reports.comparedWith', { from: format.date(before.from), to: format.date(before.to) })
  return <p className="mb-6 text-sm text-muted">{[days, than].filter(Boolean).join(' · ')}</p>
}

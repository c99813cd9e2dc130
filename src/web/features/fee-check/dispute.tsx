import type { FeeDifference } from '#contract/fee-check.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'

const SOON_DAYS = 3

/** The time left to dispute a fee, or a note that the deadline is unknown. */
export function Dispute({ dispute }: Pick<FeeDifference, 'dispute'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!dispute) return <span className="text-muted">{t('feeCheck.dispute.unknown')}</span>
  const { daysLeft, lastDay, tries, source } = dispute
  const day = format.date(lastDay)
  const tone: BadgeTone = daysLeft < 0 ? 'neutral' : daysLeft <= SOON_DAYS ? 'bad' : 'warning'
  const words =
    daysLeft < 0
      ? t('feeCheck.dispute.over', { day })
      : daysLeft === 0
        ? t('feeCheck.dispute.today')
        : t('feeCheck.dispute.left', { count: daysLeft })
  return (
    <>
      <Badge tone={tone}>{words}</Badge>
      {daysLeft >= 0 && (
        <span className="mt-0.5 block text-[0.8125rem] text-muted">
          {t('feeCheck.dispute.until', { day })}
        </span>
      )}
      {daysLeft >= 0 && tries === 1 && (
        <span className="block max-w-56 text-[0.8125rem] text-muted">
          {t('feeCheck.dispute.once', { source })}
        </span>
      )}
    </>
  )
}

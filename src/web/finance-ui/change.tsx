import type { CurrencyCode } from '#domain/money/currency.ts'
import { ratioBp } from '#domain/money/money.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from '#web/ui/cx.ts'

export interface ChangeProps {
  /** A figure of which more is better. */
  now: number
  /** Nullish if there is nothing to compare with. */
  before: number | null | undefined
  /** Undefined for a count. */
  currency?: CurrencyCode
}

/** The change since the previous period: in percent, or as an amount where a percentage would mislead. */
export function Change({ now, before, currency }: ChangeProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (before === null || before === undefined) return null
  const difference = now - before
  const size = Math.abs(difference)
  const share = before > 0 && now >= 0 ? ratioBp(size, before) : null
  const amount =
    share !== null ? format.percent(share) : currency ? format.moneyText(size, currency) : format.number(size)
  const words =
    difference === 0
      ? t('dashboard.change.same')
      : t(difference > 0 ? 'dashboard.change.more' : 'dashboard.change.less', { amount })
  return (
    <span
      className={cx(
        'block text-[0.8125rem] leading-snug font-medium',
        difference === 0 ? 'text-muted' : difference > 0 ? 'text-palm-text' : 'text-clay-text',
      )}
    >
      {difference === 0 ? words : <bdi dir="ltr">{words}</bdi>}
      {difference !== 0 && <span className="sr-only"> {t('dashboard.change.than')}</span>}
    </span>
  )
}

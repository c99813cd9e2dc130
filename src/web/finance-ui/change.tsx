import type { CurrencyCode } from '#domain/money/currency.ts'
import { ratioBp } from '#domain/money/money.ts'
import { type ComparedWith, ownDays } from '#domain/profit/period-before.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from '#web/ui/cx.ts'

export interface ChangeProps {
  /** null if it is unknown. */
  now: number | null
  /** The value in the earlier period; null or undefined if there is none. */
  before: number | null | undefined
  /** The currency of an amount; undefined for a count. */
  currency?: CurrencyCode
  /** Whether an increase or a decrease is good. For fees and refunds it is a decrease. */
  better?: 'more' | 'less'
  /** The earlier period. */
  compare?: ComparedWith
  /** Whether the amount of the change and the name of the earlier period are shown. Otherwise only screen readers hear the name. */
  detailed?: boolean
}

/** The change since an earlier period: in percent, or as an amount where a percentage would mislead. */
export function Change(props: ChangeProps) {
  const { now, before, currency, better = 'more', compare = 'previous', detailed = false } = props
  const { t } = useTranslation()
  const format = useFormat()
  if (now === null || before === null || before === undefined || compare === 'none') return null
  const difference = now - before
  const size = Math.abs(difference)
  const sign = difference > 0 ? '+' : '\u2212'
  const shareBp = before > 0 && now >= 0 ? ratioBp(size, before) : null
  const share = shareBp === null ? null : format.percent(shareBp, sign)
  const amount = currency ? format.moneyText(size, currency, sign) : sign + format.number(size)
  const full = share === null ? amount : `${amount} (${share})`
  const good = difference > 0 === (better === 'more')
  const than = t(`periods.change.than.${ownDays(compare) ? 'own' : compare === 'year' ? 'year' : 'previous'}`)
  return (
    <span
      className={cx(
        'block text-[0.8125rem] leading-snug font-medium',
        difference === 0 ? 'text-muted' : good ? 'text-palm-text' : 'text-clay-text',
      )}
    >
      {difference === 0 ? (
        t('periods.change.same')
      ) : (
        <bdi dir="ltr">{detailed ? full : (share ?? amount)}</bdi>
      )}
      <span className={detailed ? 'font-normal text-muted' : 'sr-only'}> {than}</span>
    </span>
  )
}

import { type Ref, useContext } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from '#web/ui/cx.ts'
import { ShownCurrency } from '#web/ui/shown-currency.ts'

export interface MoneyProps {
  /** The amount in minor units; null is shown as unknown. */
  minor: number | null
  currency: CurrencyCode
  /** Shows a loss in the loss colour. The minus sign is always shown. */
  signed?: boolean
  /** For profits: shows a gain in the profit colour, and a loss in the loss colour. */
  kept?: boolean
  className?: string
  /** A ref to the element whose first child is the text node of the number, so that the number can be replaced without a render. */
  ref?: Ref<HTMLElement>
}

/** An amount in the surrounding font size, with a smaller currency, unless its table states the currency. */
export function Money({ minor, currency, signed = false, kept = false, className, ref }: MoneyProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const stated = useContext(ShownCurrency) === currency
  if (minor === null) return <span className={cx('text-muted', className)}>{t('common.unknown')}</span>
  const { sign, amount, unit } = format.money(minor, currency)
  const number = `${sign}${amount}`
  const look = cx(
    'tabular whitespace-nowrap',
    minor < 0 ? (signed || kept) && 'text-clay-text' : kept && 'text-palm-text',
    className,
  )
  if (stated)
    return (
      <bdi ref={ref} dir="ltr" className={look}>
        {number}
      </bdi>
    )
  return (
    <bdi dir={unit.dir} className={look}>
      <bdi ref={ref} dir="ltr">
        {number}
      </bdi>
      {/* A separate space, so that screen readers read number and currency as two words. */}
      <span className="text-[max(0.72em,0.75rem)] font-normal">{`\u00a0${unit.text}`}</span>
    </bdi>
  )
}

/** The currency at the end of an amount field, written as beside amounts. */
export function Unit({ currency }: { currency: CurrencyCode }) {
  return currencyUnit(useFormat().language, currency).text
}

export interface PercentProps {
  /** Basis points; null is shown as "not available", because there is no base to divide by. */
  basisPoints: number | null
  /** Whether null is shown as "unknown" instead, because a cost is missing. */
  unknown?: boolean
  signed?: boolean
  className?: string
  /** A ref to the element whose first child is the text node of the number, so that the number can be replaced without a render. */
  ref?: Ref<HTMLElement>
}

export function Percent({ basisPoints, unknown = false, signed = false, className, ref }: PercentProps) {
  const { t } = useTranslation()
  const format = useFormat()
  if (basisPoints === null)
    return (
      <span className={cx('text-muted', className)}>
        {t(unknown ? 'common.unknown' : 'common.notAvailable')}
      </span>
    )
  return (
    <bdi
      ref={ref}
      dir="ltr"
      className={cx('tabular', signed && basisPoints < 0 && 'text-clay-text', className)}
    >
      {format.percent(basisPoints)}
    </bdi>
  )
}

/** A count; null is shown as unknown. */
export function Count({ value, className }: { value: number | null; className?: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (value === null) return <span className={cx('text-muted', className)}>{t('common.unknown')}</span>
  return (
    <bdi dir="ltr" className={cx('tabular', className)}>
      {format.number(value)}
    </bdi>
  )
}

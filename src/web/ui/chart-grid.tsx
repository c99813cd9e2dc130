import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { useFormat } from '#web/i18n/use-format.ts'
import { heightOf, type Range } from './chart-range.ts'
import { cx } from './cx.ts'

/** The horizontal grid lines of a chart, with their amounts. */
export function ChartGrid({ range, currency }: { range: Range; currency: CurrencyCode }) {
  const short = useShortAmount(currency)
  return range.ticks.map((tick) => (
    <div
      key={tick}
      className={cx('absolute inset-x-0 border-t', tick === 0 ? 'border-edge' : 'border-hairline')}
      style={{ top: `${heightOf(tick, range)}%` }}
    >
      <span className="tabular absolute -top-2.5 end-full me-2 text-[0.8125rem] leading-5 text-muted">
        <bdi dir="ltr">{short(tick)}</bdi>
      </span>
    </div>
  ))
}

/** Returns a function that formats an amount without its currency, and without decimals if they are zero. */
export function useShortAmount(currency: CurrencyCode): (minor: number) => string {
  const format = useFormat()
  const whole = 10 ** minorDigits(currency)
  return (minor) =>
    minor % whole === 0
      ? format.number(minor / whole)
      : `${format.money(minor, currency).sign}${format.money(minor, currency).amount}`
}

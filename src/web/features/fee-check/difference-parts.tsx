import type { FeeDifference } from '#contract/fee-check.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'

/** A link to the order of a fee difference, and the name of its statement. */
export function OrderCell({ row, businessId }: { row: FeeDifference; businessId: string }) {
  const format = useFormat()
  return (
    <>
      <Link
        to={`/business/${businessId}/sales/orders/${row.orderKey}`}
        className="unbroken font-medium underline decoration-hairline underline-offset-4 hover:decoration-current"
      >
        <bdi dir="ltr">{row.orderId}</bdi>
      </Link>
      <span className="block text-[0.8125rem] font-normal text-muted">
        <PlatformName name={row.platform} /> · {format.date(row.day)}
        {row.sku && (
          <>
            {' '}
            · <bdi dir="ltr">{row.sku}</bdi>
          </>
        )}
      </span>
      {row.title && (
        <span className="line-clamp-1 text-[0.8125rem] font-normal text-muted">
          <bdi>{row.title}</bdi>
        </span>
      )}
    </>
  )
}

/** The cause of a fee difference, with the charged and the expected percentage if the rule has one, and the rule. */
export function CauseCell({ row }: { row: FeeDifference }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { cause, chargedPpm, expectedPpm, rule } = row
  // Rounded to a hundredth of a percent, because a fee in whole minor units rarely is an exact percentage.
  const share = (ppm: number) => format.rate(Math.round(ppm / 100) * 100)
  const shares =
    cause === 'rate' && chargedPpm !== null && expectedPpm !== null
      ? t('feeCheck.differences.share', { charged: share(chargedPpm), expected: share(expectedPpm) })
      : null
  const title = rule.title || t(`feeCheck.differences.${rule.own ? 'ownRule' : 'noTitle'}`)
  return (
    <>
      {t(`feeCheck.cause.${cause}`)}
      {shares && <span className="block text-[0.8125rem] text-muted">{shares}</span>}
      <span className="block text-[0.8125rem] text-muted">
        {t('feeCheck.differences.rule')}:{' '}
        {rule.url ? (
          <a
            href={rule.url}
            target="_blank"
            rel="noreferrer"
            className="underline decoration-hairline underline-offset-4 hover:decoration-current"
          >
            <bdi>{title}</bdi>
          </a>
        ) : (
          <bdi>{title}</bdi>
        )}{' '}
        · {t('feeCheck.differences.lookedUp', { day: format.date(rule.checkedOn) })}
      </span>
    </>
  )
}

/** The amount of a fee difference. Positive means overcharged, and is shown in red although it has no minus sign. */
export function DifferenceAmount({ row }: { row: FeeDifference }) {
  const { difference, currency } = row
  return (
    <bdi dir="ltr" className="font-semibold whitespace-nowrap">
      {difference > 0 && <span className="text-clay-text">+</span>}
      <Money
        minor={difference}
        currency={currency}
        {...(difference > 0 && { className: 'text-clay-text' })}
      />
    </bdi>
  )
}

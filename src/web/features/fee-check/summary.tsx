import type { FeeCheckStatement } from '#contract/fee-check.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Metric, MetricRow } from '#web/ui/metric.tsx'

export function CheckSummary({ statement }: { statement: FeeCheckStatement }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, checked, over, under } = statement
  const unchecked = totalOf(statement.unchecked)
  const counted = (fees: number) => t('feeCheck.summary.fees', { count: fees })
  const net = over.amount - under.amount
  const side =
    net === 0
      ? t('feeCheck.summary.netNone')
      : t(net > 0 ? 'feeCheck.summary.netOver' : 'feeCheck.summary.netUnder', {
          amount: format.moneyText(Math.abs(net), currency),
        })
  const verdict =
    checked.fees === 0
      ? t('feeCheck.summary.noneChecked')
      : over.fees + under.fees === 0
        ? t('feeCheck.summary.equalAll')
        : `${t('feeCheck.summary.net')}: ${side}`
  // Without any checked fee, a total of zero would look like zero overcharges.
  if (checked.fees === 0)
    return (
      <div>
        <MetricRow>
          <Metric label={t('feeCheck.unchecked.title')}>
            <Money minor={unchecked.charged} currency={currency} />
            <Small>{counted(unchecked.fees)}</Small>
          </Metric>
        </MetricRow>
        <p className="mt-5 font-medium">{verdict}</p>
      </div>
    )
  return (
    <div>
      <MetricRow>
        <Metric label={t('feeCheck.summary.over')}>
          <Money
            minor={over.amount}
            currency={currency}
            {...(over.amount > 0 && { className: 'text-clay-text' })}
          />
          <Small>{counted(over.fees)}</Small>
        </Metric>
        <Metric label={t('feeCheck.summary.under')}>
          <Money minor={under.amount} currency={currency} />
          <Small>{counted(under.fees)}</Small>
        </Metric>
        <Metric label={t('feeCheck.summary.charged')}>
          <Money minor={checked.charged} currency={currency} />
          <Small>{t('feeCheck.summary.checked', { count: checked.fees })}</Small>
        </Metric>
        <Metric label={t('feeCheck.summary.expected')}>
          <Money minor={checked.expected} currency={currency} />
        </Metric>
      </MetricRow>
      <p className="mt-5 font-medium">{verdict}</p>
      {unchecked.fees > 0 && (
        <p className="mt-1 text-saffron-text">
          {t('feeCheck.summary.notChecked', {
            count: unchecked.fees,
            amount: format.moneyText(unchecked.charged, currency),
          })}
        </p>
      )}
    </div>
  )
}

function Small({ children }: { children: string }) {
  return <span className="mt-1 block text-[0.8125rem] font-normal text-muted">{children}</span>
}

function totalOf(gaps: FeeCheckStatement['unchecked']): { charged: number; fees: number } {
  return gaps.reduce(
    (sum, { charged, fees }) => ({ charged: sum.charged + charged, fees: sum.fees + fees }),
    {
      charged: 0,
      fees: 0,
    },
  )
}

import { type ProfitFigures, type ProfitStatement, statedFees } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Money } from './money.tsx'

export interface FeePartsProps {
  statement: Pick<ProfitStatement, 'currency' | 'feeParts' | 'tax' | 'payouts'> & {
    totals: Pick<ProfitFigures, 'fees' | 'feeCoverageBp'>
  }
}

/** The fees by kind, and the money that is neither a sale nor a cost. */
export function FeeParts({ statement }: FeePartsProps) {
  const { t } = useTranslation()
  const { currency, feeParts, tax, payouts } = statement
  const fees = statedFees(statement.totals)
  const rows = [
    { label: t('dashboard.fees.referral'), minor: feeParts.referral },
    { label: t('dashboard.fees.fulfilment'), minor: feeParts.fulfilment },
    { label: t('dashboard.fees.other'), minor: feeParts.other },
    { label: t('dashboard.fees.reimbursements'), minor: feeParts.reimbursements },
  ]
  const aside = [
    { label: t('dashboard.payouts'), hint: t('dashboard.payoutsHint'), minor: -payouts },
    { label: t('dashboard.tax'), hint: t('dashboard.taxHint'), minor: tax },
  ].filter(({ minor }) => minor !== 0)
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 lg:gap-12">
      <dl className="space-y-2.5">
        {rows.map(({ label, minor }) => (
          <div key={label} className="flex items-baseline justify-between gap-4">
            <dt>{label}</dt>
            <dd className="font-medium">
              <Money minor={fees === null ? null : minor} currency={currency} />
            </dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t border-hairline pt-2.5 font-semibold">
          <dt>{t('dashboard.fees.all')}</dt>
          <dd>
            <Money minor={fees} currency={currency} />
          </dd>
        </div>
      </dl>
      {aside.length > 0 && (
        <dl className="space-y-3 rounded bg-sand p-4 text-[0.9375rem]">
          {aside.map(({ label, hint, minor }) => (
            <div key={label} className="flex items-baseline justify-between gap-4">
              <dt>
                {label}
                <span className="block text-[0.8125rem] text-muted">{hint}</span>
              </dt>
              <dd>
                <Money minor={minor} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  )
}

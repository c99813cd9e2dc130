import type { ProfitReport, ReportRow } from '#contract/reports.ts'
import { comparable, profitIsKnown } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Notice } from '#web/ui/notice.tsx'

export interface AfterOverheadsProps {
  report: Pick<ProfitReport, 'overheads' | 'overheadsBefore'>
  statement: ProfitReport['statements'][number]
  compare: ComparedWith
  businessId: string
}

/** The profit after overheads. Without overheads, only a link to enter them. */
export function AfterOverheads({
  report: { overheads, overheadsBefore },
  statement,
  compare,
  businessId,
}: AfterOverheadsProps) {
  const { t } = useTranslation()
  const { totals, before, currency } = statement
  const costs = (
    <Link
      to={`/business/${businessId}/costs/overheads`}
      className="text-sm underline decoration-hairline underline-offset-4 hover:decoration-current"
    >
      {t(overheads ? 'costs.after.keep' : 'costs.after.add')}
    </Link>
  )
  if (!overheads) return <p>{costs}</p>
  const after = afterOf(totals)
  return (
    <div className="space-y-4 border-t border-hairline pt-6">
      <MetricRow>
        <Metric label={t('costs.after.overheads')}>
          <Money minor={totals.overheads} currency={currency} />
          <Change
            now={totals.overheads}
            before={before?.overheads}
            currency={currency}
            better="less"
            compare={compare}
            detailed
          />
        </Metric>
        <Metric label={t('costs.after.profit')}>
          <Money minor={after} currency={currency} kept />
          {after !== null && (
            <Change
              now={after}
              before={comparable(before)?.profitAfterOverheads}
              currency={currency}
              compare={compare}
              detailed
            />
          )}
        </Metric>
      </MetricRow>
      <OverheadNotes {...{ overheads, overheadsBefore }} />
      <p>{costs}</p>
    </div>
  )
}

/** The profit after overheads; null if the profit is unknown. */
export function afterOf(row: ReportRow): number | null {
  return profitIsKnown(row) ? row.profitAfterOverheads : null
}

function OverheadNotes({
  overheads,
  overheadsBefore,
}: {
  overheads: NonNullable<ProfitReport['overheads']>
  overheadsBefore: ProfitReport['overheadsBefore']
}) {
  const { t } = useTranslation()
  const format = useFormat()
  const { oldestRate, newestRate, notConverted } = overheads
  return (
    <>
      {oldestRate && newestRate && (
        <p className="text-sm text-muted">
          {t('costs.after.rates', { from: format.date(oldestRate), to: format.date(newestRate) })}
        </p>
      )}
      {notConverted.map(({ currency, days, amount }) => (
        <Notice key={currency}>
          {t('costs.after.missing', { count: days, amount: format.moneyText(amount, currency) })}
        </Notice>
      ))}
      {overheadsBefore?.notConverted.map(({ currency, amount }) => (
        <Notice key={currency}>
          {t('reports.rates.overheadsBefore', { amount: format.moneyText(amount, currency) })}
        </Notice>
      ))}
    </>
  )
}

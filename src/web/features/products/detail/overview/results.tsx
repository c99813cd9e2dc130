import type { ReactNode } from 'react'
import type { ProductSales, ProductStatement } from '#contract/product-sales.ts'
import type { ProductDetail } from '#contract/products.ts'
import { ratioBp } from '#domain/money/money.ts'
import { comparable, knownCost, knownProfit, partlyKnown, statedFees } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { FeeCoverage } from '#web/finance-ui/fee-coverage.tsx'
import { IncompleteDays } from '#web/finance-ui/incomplete-days.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { StatementBar } from '#web/finance-ui/statement-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysOf, rowsWithGaps } from '#web/period/period-starts.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { CircleAlert } from '#web/ui/icons/circle-alert.tsx'
import { Link } from '#web/ui/link.tsx'
import { Metric } from '#web/ui/metric.tsx'
import { Sparkline } from '#web/ui/sparkline.tsx'
import { costsPath } from '../../paths.ts'

export interface StatementProps {
  product: ProductDetail
  sales: ProductSales
  statement: ProductStatement
  compare: ComparedWith
}

/** The headline figures of the period, each with its change. */
export function Results({ product, sales, statement, compare }: StatementProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, totals, before, trend } = statement
  const { refunds } = totals
  const compared = statement.compared ?? totals
  const profit = knownProfit(totals)
  const profitCompared = knownProfit(compared)
  const earlier = comparable(before)
  const { incomplete, by, period } = sales
  const complete = incomplete
    ? trend.filter(({ start }) => daysOf(start, by, {}).to < incomplete.from)
    : trend
  const steps = rowsWithGaps(complete, by)
  const line = (value: (step: (typeof trend)[number]) => number) =>
    steps.map(({ row }) => (row ? value(row) : 0))
  const shareOfSales = (amount: number, revenue: number) => {
    const share = revenue > 0 ? ratioBp(amount, revenue) : null
    return share === null ? null : format.percent(share)
  }
  const refundRate = shareOfSales(refunds.amount, totals.revenue + refunds.amount)
  const marginNote =
    totals.marginBp === null
      ? undefined
      : [
          totals.outputVat ? t('dashboard.marginWithoutVat') : '',
          partlyKnown(totals) ? t('dashboard.marginOf', { share: format.percent(totals.coverageBp) }) : '',
        ]
          .filter(Boolean)
          .join(' · ') || undefined
  const fees = statedFees(totals)
  const feeShare = fees === null ? null : shareOfSales(fees, totals.revenue)
  return (
    <div className="space-y-5">
      <dl className="grid grid-cols-2 gap-x-6 gap-y-5 pt-2 sm:grid-cols-3">
        <Metric
          label={t('productPage.profit')}
          note={profit !== null && partlyKnown(totals) ? t('dashboard.knownSoFar') : undefined}
        >
          <Money minor={profit} currency={currency} kept />
          {profit !== null && (
            <>
              {profitCompared !== null && (
                <Change now={profitCompared} before={earlier?.profit} {...{ currency, compare }} />
              )}
              <Sparkline values={line((step) => step.profit)} className="text-palm" />
            </>
          )}
        </Metric>
        <Metric label={t('productPage.sales')}>
          <Money minor={totals.revenue} currency={currency} signed />
          <Change now={compared.revenue} before={before?.revenue} {...{ currency, compare }} />
          <Sparkline values={line((step) => step.revenue)} className="text-muted" />
        </Metric>
        <Metric label={t('productPage.units')}>
          <Count value={totals.units} />
          <Change now={compared.units} before={before?.units} compare={compare} />
          <Sparkline values={line((step) => step.units)} className="text-muted max-sm:hidden" />
        </Metric>
        <Metric label={t('productPage.margin')} note={marginNote}>
          <Percent basisPoints={totals.marginBp} unknown={profit === null} signed />
          {earlier && earlier.marginBp !== null && (
            <Hint>{t('dashboard.marginBefore', { margin: format.percent(earlier.marginBp) })}</Hint>
          )}
        </Metric>
        <Metric
          label={
            refunds.count === 0 ? (
              t('productPage.refunds')
            ) : (
              <Link
                to={salesAddress(product.businessId, {
                  kind: 'refund',
                  ...sales.period,
                  currency,
                  productId: product.id,
                })}
                className="underline decoration-hairline underline-offset-4 hover:decoration-current"
              >
                {t('productPage.refunds')}
              </Link>
            )
          }
        >
          <Count value={refunds.count} />
          {refundRate !== null && <Hint>{t('productPage.refundRate', { rate: refundRate })}</Hint>}
        </Metric>
        <Metric label={t('productPage.fees')}>
          <Money minor={fees} currency={currency} />
          {feeShare !== null && <Hint>{t('productPage.feeShare', { share: feeShare })}</Hint>}
        </Metric>
      </dl>
      {incomplete && period && (
        <IncompleteDays incomplete={incomplete} period={period} compared={sales.before !== null} />
      )}
      <StatementBar currency={currency} totals={totals} overheads={false} />
      {partlyKnown(totals) && (
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
          <p className="flex min-w-0 grow basis-60 items-start gap-3">
            <CircleAlert aria-hidden className="mt-0.5 size-5 shrink-0 text-saffron-text" />
            {knownCost(totals)
              ? t('productPage.costPartlyUnknown', { share: format.percent(totals.coverageBp) })
              : t('productPage.costUnknown')}
          </p>
          <ButtonLink to={costsPath(product)} size="sm">
            {t('productPage.addCost')}
          </ButtonLink>
        </div>
      )}
      <FeeCoverage figures={totals} currency={currency} />
    </div>
  )
}

function Hint({ children }: { children: ReactNode }) {
  return <span className="block text-[0.8125rem] leading-snug font-normal text-muted">{children}</span>
}

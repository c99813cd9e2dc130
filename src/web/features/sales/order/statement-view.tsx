import type { OrderStatement, SaleLine } from '#contract/sales.ts'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Link } from '#web/ui/link.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Amount, Amounts } from './amounts.tsx'

interface StatementViewProps {
  statement: OrderStatement
  lines: readonly SaleLine[]
  businessId: string
}

/** How the profit of an order is calculated in one currency: the profit bar, then each step. */
export function StatementView({ statement, lines, businessId }: StatementViewProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, revenue, fees, cost, outputVat, profit, feeBasis, estimatedFees, tax } = statement
  const steps = useSteps(statement, lines)
  return (
    <div className="space-y-6">
      {fees === null ? (
        <ProfitBarTrack price={revenue} fees={0} costs={null} className="h-5" />
      ) : (
        <ProfitBar
          price={revenue}
          fees={fees}
          costs={cost}
          vat={outputVat}
          keep={profit}
          currency={currency}
        />
      )}
      <Amounts amounts={steps} currency={currency} />
      {tax !== 0 && (
        <Amounts
          amounts={[{ label: t('sales.tax'), minor: tax, note: t('sales.taxHint') }]}
          currency={currency}
          small
        />
      )}
      <p className="text-sm text-muted">
        {estimatedFees !== 0 && estimatedFees !== fees
          ? t('sales.partlyEstimated', { amount: format.moneyText(estimatedFees, currency) })
          : t(`sales.basis.${feeBasis}`)}
      </p>
      {cost === null && (
        <CostUnknown lines={lines.filter((line) => line.currency === currency)} businessId={businessId} />
      )}
    </div>
  )
}

/** The steps of the calculation. Zero amounts are left out, unknown amounts are not. */
function useSteps(statement: OrderStatement, lines: readonly SaleLine[]): Amount[] {
  const { t } = useTranslation()
  const format = useFormat()
  const { fees, cost, outputVat, profit, costUnits, marginBp } = statement
  const refunded = lines.some(({ kind, state }) => kind === 'refund' && state === 'counted')
  const some = (label: string, minor: number): Amount[] => (minor === 0 ? [] : [{ label, minor }])
  const count = Math.abs(costUnits)
  return [
    { label: t(refunded ? 'sales.itemsNet' : 'sales.items'), minor: statement.sales },
    ...some(t('sales.shipping'), statement.shipping),
    ...some(t('sales.giftWrap'), statement.giftWrap),
    ...some(t('sales.discounts'), statement.discounts),
    { label: t('sales.revenue'), minor: statement.revenue, sum: true },
    ...(outputVat
      ? [{ label: t('sales.outputVat'), minor: -outputVat, note: t('sales.outputVatHint') }]
      : []),
    ...(fees === null ? [{ label: t('sales.platformFees'), minor: null }] : []),
    ...some(t('sales.referral'), -statement.referral),
    ...some(t('sales.fulfilment'), -statement.fulfilment),
    ...some(t('sales.other'), -statement.other),
    ...some(t('sales.reimbursements'), -statement.reimbursements),
    ...(cost === 0
      ? []
      : [
          {
            label: count === 0 ? t('sales.costOfGoods') : t('sales.costOfUnits', { count }),
            minor: cost === null ? null : -cost,
          },
        ]),
    {
      label: t(profit !== null && profit < 0 ? 'sales.lose' : 'sales.keep'),
      minor: profit,
      sum: true,
      note:
        marginBp === null
          ? undefined
          : t(outputVat === undefined ? 'sales.margin' : 'sales.marginWithoutVat', {
              share: format.percent(marginBp),
            }),
    },
  ]
}

/** Explains that the unit cost is unknown, with links to add it or to create the product. */
function CostUnknown({ lines, businessId }: { lines: readonly SaleLine[]; businessId: string }) {
  const { t } = useTranslation()
  const missing = lines.find(({ state, cost }) => state === 'counted' && cost === null)
  const products = `/business/${businessId}/products`
  return (
    <Notice>
      {t('sales.costUnknown')}{' '}
      <Link
        to={missing?.product ? `${products}/${missing.product.id}` : products}
        className="font-medium underline underline-offset-2"
      >
        {t(missing?.product ? 'sales.addCost' : 'sales.makeProduct')}
      </Link>
    </Notice>
  )
}

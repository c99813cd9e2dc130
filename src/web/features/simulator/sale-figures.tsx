import type { CurrencyCode } from '#domain/money/currency.ts'
import type { SaleOutcome } from '#domain/pricing/outcome.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { bindElement, useStored } from '#web/state/store.ts'
import { FigureList } from '#web/ui/figure-list.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { type PricingContext, partsOf, saleAt } from './figures.ts'
import { type Live, priceOf, useDrawnPrice } from './live-price-store.ts'
import { NoPriceOr } from './no-price.tsx'
import type { SimulatorState } from './state.ts'

export interface SaleFiguresProps {
  live: Live
  context: PricingContext
  currency: CurrencyCode
}

/** The profit of one unit at the current price. */
export function SaleFigures(props: SaleFiguresProps) {
  const { t } = useTranslation()
  const { context, currency } = props
  return (
    <MetricRow>
      <LiveFigures {...props} />
      <Metric label={t('simulator.outcome.breakEven')}>
        <NoPriceOr found={context.breakEven} currency={currency} />
      </Metric>
    </MetricRow>
  )
}

/**
 * Figures that change in the same frame as the price. React renders only when a figure changes sign or becomes unknown; otherwise only the
 * text is replaced.
 */
function LiveFigures({ live, context, currency }: SaleFiguresProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const at = (state: SimulatorState) => saleAt(context.terms, priceOf(state.entries))
  useStored(live, (state) => signsOf(at(state)))
  const { profit, marginBp, roiBp } = at(live.get())
  const textOf = (text: (outcome: SaleOutcome) => string) =>
    bindElement<SimulatorState, HTMLElement>(live, ({ firstChild }, state) => {
      if (firstChild) firstChild.nodeValue = text(at(state))
    })
  const share = (of: 'marginBp' | 'roiBp', basisPoints: number | null) =>
    profit === null ? (
      <Money minor={null} currency={currency} />
    ) : (
      <Percent ref={textOf((outcome) => format.percent(outcome[of] ?? 0))} basisPoints={basisPoints} signed />
    )
  return (
    <>
      <Metric
        steady
        label={t(profit !== null && profit < 0 ? 'simulator.outcome.loss' : 'simulator.outcome.profit')}
      >
        <Money
          ref={textOf((outcome) => {
            const { sign, amount } = format.money(outcome.profit ?? 0, currency)
            return `${sign}${amount}`
          })}
          minor={profit}
          currency={currency}
          kept
        />
      </Metric>
      <Metric steady label={t('simulator.outcome.margin')}>
        {share('marginBp', marginBp)}
      </Metric>
      <Metric steady label={t('simulator.outcome.roi')}>
        {share('roiBp', roiBp)}
      </Metric>
    </>
  )
}

/** The signs of the figures, which determine labels and colours. All else is replaced as text. */
const signsOf = ({ profit, marginBp, roiBp }: SaleOutcome) =>
  [profit, marginBp, roiBp].map((figure) => figure && Math.sign(figure)).join()

/** Divides the price into fees, VAT, costs and profit. The bar follows the price in the next frame, the details when it settles. */
export function SaleParts({ live, context, currency, outcome }: SaleFiguresProps & { outcome: SaleOutcome }) {
  const { t } = useTranslation()
  const { option, terms } = context
  const { totalFees, unitCost } = outcome
  return (
    <div className="mt-8">
      <DrawnBar {...{ live, context, currency }} />
      {unitCost === null && <p className="mt-4 text-saffron-text">{t('simulator.unknownCost')}</p>}
      {totalFees === null && (
        <p className="mt-4 text-saffron-text">
          {t(terms.weightGrams === null ? 'simulator.unknownFees' : 'simulator.unknownWeightCovered')}
        </p>
      )}
      {option.sendingAsEntered && (
        <p className="mt-4 text-sm text-muted">{t('simulator.sendingAsEntered')}</p>
      )}
      <details className="mt-5">
        <summary className="min-h-11 cursor-pointer content-center font-medium text-palm-text">
          {t('simulator.outcome.details')}
        </summary>
        <FigureList
          className="mt-1 max-w-xl"
          figures={partsOf(terms, outcome).map(({ label, amount }) => ({
            label: t(label),
            value: <Money minor={amount} currency={currency} signed />,
            strong: label === 'simulator.outcome.profit',
          }))}
        />
      </details>
    </div>
  )
}

function DrawnBar({ live, context: { terms }, currency }: SaleFiguresProps) {
  const { totalFees, unitCost, ads, profit, revenue, outputVat } = saleAt(terms, useDrawnPrice(live))
  if (totalFees === null) return null
  return (
    <ProfitBar
      currency={currency}
      price={revenue + outputVat}
      fees={totalFees}
      vat={terms.vat?.status === 'registered' ? outputVat : undefined}
      costs={unitCost === null ? null : unitCost + ads}
      keep={profit}
      size="lg"
      instant
    />
  )
}

import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { SaleOutcome } from '#domain/pricing/outcome.ts'
import { type Figure, FigureList } from '#web/ui/figure-list.tsx'
import { KeepBar } from '#web/ui/keep-bar.tsx'
import { Metric, MetricRow } from '#web/ui/metric.tsx'
import { Money, Percent } from '#web/ui/money.tsx'
import type { Ground } from './figures.ts'
import { NoPriceOr } from './no-price.tsx'

export interface SaleFiguresProps {
  ground: Ground
  outcome: SaleOutcome
  currency: CurrencyCode
}

/** What one unit leaves at this price. */
export function SaleFigures({ ground: { breakEven }, outcome, currency }: SaleFiguresProps) {
  const { t } = useTranslation()
  const { profit } = outcome
  return (
    <MetricRow>
      <Metric
        label={t(profit !== null && profit < 0 ? 'simulator.outcome.loss' : 'simulator.outcome.profit')}
      >
        <Money
          minor={profit}
          currency={currency}
          signed
          className={profit !== null && profit >= 0 ? 'text-palm-text' : undefined}
        />
      </Metric>
      <Metric label={t('simulator.outcome.margin')}>
        {profit === null ? (
          <Money minor={null} currency={currency} />
        ) : (
          <Percent basisPoints={outcome.marginBp} signed />
        )}
      </Metric>
      <Metric label={t('simulator.outcome.roi')}>
        {profit === null ? (
          <Money minor={null} currency={currency} />
        ) : (
          <Percent basisPoints={outcome.roiBp} signed />
        )}
      </Metric>
      <Metric label={t('simulator.outcome.breakEven')}>
        <NoPriceOr found={breakEven} currency={currency} />
      </Metric>
    </MetricRow>
  )
}

/** Where the rest of the money goes. */
export const SaleParts = memo(function SaleParts({ ground, outcome, currency }: SaleFiguresProps) {
  const { t } = useTranslation()
  const { option, terms } = ground
  const { profit, totalFees, unitCost, ads } = outcome
  return (
    <div className="mt-8">
      {totalFees !== null && (
        <KeepBar
          currency={currency}
          price={outcome.revenue + outcome.outputVat}
          fees={totalFees}
          vat={terms.vat?.status === 'registered' ? outcome.outputVat : undefined}
          costs={unitCost === null ? null : unitCost + ads}
          keep={profit}
          size="lg"
          instant
        />
      )}
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
          figures={usePartsOf(outcome, terms.vat?.pricesWithVat, currency)}
        />
      </details>
    </div>
  )
})

function usePartsOf(
  outcome: SaleOutcome,
  pricesWithVat: boolean | undefined,
  currency: CurrencyCode,
): Figure[] {
  const { t } = useTranslation()
  const money = (minor: number | null) => <Money minor={minor} currency={currency} signed />
  const { price, outputVat, revenue, fees, feeVat, unitCost, ads, profit } = outcome
  const vat: Figure[] = [
    {
      label: t(pricesWithVat ? 'simulator.outcome.outputVat' : 'simulator.outcome.outputVatAdded'),
      value: money(outputVat),
    },
    { label: t('simulator.outcome.revenue'), value: money(revenue) },
  ]
  return [
    { label: t('simulator.fields.price'), value: money(price) },
    ...(outputVat === 0 ? [] : vat),
    ...fees
      .filter(({ amount }) => amount !== 0)
      .map(({ kind, amount }) => ({ label: t(`simulator.fee.${kind}`), value: money(amount) })),
    ...(feeVat === 0 ? [] : [{ label: t('simulator.outcome.feeVat'), value: money(feeVat) }]),
    { label: t('simulator.outcome.cost'), value: money(unitCost) },
    ...(ads === 0 ? [] : [{ label: t('simulator.outcome.ads'), value: money(ads) }]),
    { label: t('simulator.outcome.profit'), value: money(profit), strong: true },
  ]
}

import { type ReactNode, useMemo } from 'react'
import {
  knownCost,
  knownOrders,
  knownProfit,
  type ProfitStatement,
  partlyKnown,
  statedFees,
} from '#domain/profit/figures.ts'
import { withUnitCosts } from '#domain/profit/with-unit-costs.ts'
import { CostGrid } from '#web/cost-grid/cost-grid.tsx'
import { type GridRow, readCost } from '#web/cost-grid/grid-row.ts'
import { coverageMeans } from '#web/finance-ui/cost-note.ts'
import { FeeParts } from '#web/finance-ui/fee-parts.tsx'
import { Count, Money, Percent } from '#web/finance-ui/money.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { ControlTotal, type ControlTotalProps } from '../control-total.tsx'

export interface CurrencyResultProps {
  /** The totals of the file in one currency, without unit costs. */
  statement: ProfitStatement
  /** Whether the file states the fees of the platform. If not, fees and profit are unknown. */
  feesKnown: boolean
  controlTotal: number | null
  ofParts: ControlTotalProps['ofParts']
  /** Unit costs as typed, by SKU. */
  costs: Readonly<Record<string, string>>
  onCosts: (costs: Readonly<Record<string, string>>) => void
}

export function CurrencyResult(props: CurrencyResultProps) {
  const { statement, feesKnown, controlTotal, ofParts, costs, onCosts } = props
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = statement
  const costed = useMemo(
    () =>
      withUnitCosts(statement, (sku) => {
        const cost = readCost(costs[sku] ?? '', currency)
        return cost.state === 'read' ? cost.minor : null
      }),
    [statement, costs, currency],
  )
  const { totals } = costed
  const rows = useMemo(() => soldRows(statement), [statement])
  const profitOf = new Map(
    costed.bySku.map((row) => [row.sku, row.linesWithoutCost === 0 ? knownProfit(row) : null]),
  )
  const profit = knownProfit(totals)
  const partly = partlyKnown(totals)
  return (
    <div className="space-y-12">
      <div>
        <ProfitBar
          currency={currency}
          price={totals.revenue}
          fees={statedFees(totals)}
          costs={knownCost(totals) ? totals.cost : null}
          keep={profit}
          before={partly ? 'costs' : undefined}
          size="lg"
        />
        <dl className="mt-6 flex flex-wrap gap-x-10 gap-y-4 border-t border-hairline pt-5">
          <Figure label={t('dashboard.totalSales')}>
            <Money minor={totals.revenue} currency={currency} />
          </Figure>
          {feesKnown && (
            <Figure label={t('instant.leftAfterFees')}>
              <Money minor={totals.revenue - totals.fees} currency={currency} signed />
            </Figure>
          )}
          {profit !== null && partly && (
            <>
              <Figure label={t('instant.knownProfit')}>
                <Money minor={totals.coveredProfit} currency={currency} signed />
              </Figure>
              <Figure label={t('instant.knownMargin')}>
                <Percent basisPoints={totals.marginBp} signed />
              </Figure>
            </>
          )}
          {feesKnown && !partly && (
            <Figure label={t('dashboard.avgMargin')}>
              <Percent basisPoints={totals.marginBp} signed />
            </Figure>
          )}
          <Figure label={t('dashboard.totalOrders')}>
            <Count value={knownOrders(totals)} />
          </Figure>
          <Figure label={t('dashboard.columns.units')}>
            <Count value={totals.units} />
          </Figure>
        </dl>
        {!feesKnown && (
          <p className="mt-5 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
            <strong className="font-semibold">{t('imports.noFees.title')}</strong> {t('instant.noFees')}
          </p>
        )}
        {partly && feesKnown && (
          <p aria-live="polite" className="mt-5 rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
            <strong className="font-semibold">
              {t('dashboard.coverage', { share: format.percent(totals.coverageBp) })}
            </strong>{' '}
            {t(coverageMeans(totals.coverageBp))} {profit !== null && t('dashboard.marginMeans')}
          </p>
        )}
        <ControlTotal totals={{ currency, total: statement.total, controlTotal }} ofParts={ofParts} />
      </div>
      {rows.length > 0 && (
        <Section title={t('instant.costsTitle')} description={t('instant.costsHint')}>
          <CostGrid
            rows={rows}
            currency={currency}
            texts={costs}
            onTexts={onCosts}
            salesInFile
            last={{
              header: t('dashboard.columns.profit'),
              render: ({ key }) => <Money minor={profitOf.get(key) ?? null} currency={currency} signed />,
            }}
          />
        </Section>
      )}
      {feesKnown && (
        <Section title={t('dashboard.feesTitle')}>
          <FeeParts statement={statement} />
        </Section>
      )}
    </div>
  )
}

/** The products sold, even if all units were refunded, largest revenue first. */
function soldRows({ bySku, currency }: ProfitStatement): GridRow[] {
  return bySku
    .filter(({ sku, linesWithoutCost }) => sku !== '' && linesWithoutCost > 0)
    .toSorted((a, b) => b.revenue - a.revenue || (a.sku < b.sku ? -1 : 1))
    .map(({ sku, title, revenue }) => ({
      key: sku,
      name: title || sku,
      sku,
      skus: [sku],
      revenue,
      currency,
      unitCost: null,
      since: null,
    }))
}

function Figure({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="mt-0.5 text-xl font-semibold">{children}</dd>
    </div>
  )
}

import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownPrice, type ProductPlan } from '#domain/profit/planned.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type Figure, FigureList } from '#web/ui/figure-list.tsx'
import { useAfterFees } from './use-after-fees.ts'

export interface ProductFiguresProps {
  price: number
  plan: ProductPlan
  currency: CurrencyCode
}

/** The projected figures of one product. */
export function ProductFigures({ price, plan, currency }: ProductFiguresProps) {
  const { t } = useTranslation()
  const afterFees = useAfterFees(currency)
  const amount = (minor: number | null) => <Money minor={minor} currency={currency} signed />
  const beforeFees = t('products.beforeFees')
  const { vat } = plan
  const vatFigures: Figure[] = !vat
    ? []
    : [
        {
          label: t(vat.paid === price ? 'products.figures.outputVat' : 'products.figures.vatAdded'),
          value: amount(vat.outputVat),
        },
        vat.paid === price
          ? { label: t('products.figures.revenue'), value: amount(vat.revenue) }
          : { label: t('products.figures.paid'), value: amount(vat.paid) },
      ]
  const perUnit: Figure[] = [
    { label: t('products.figures.sellingPrice'), value: amount(knownPrice(price)) },
    ...vatFigures,
    { label: t('products.figures.unitCost'), value: amount(plan.unitCost) },
    {
      label: t('products.figures.profitPerUnit'),
      hint: beforeFees,
      value: amount(plan.profitPerUnit),
      strong: true,
    },
    {
      label: t('products.figures.margin'),
      hint: beforeFees,
      value: plan.profitPerUnit === null ? amount(null) : <Percent basisPoints={plan.marginBp} signed />,
    },
  ]
  const allUnits: Figure[] = [
    { label: t('products.figures.inventoryValue'), value: amount(plan.inventoryValue) },
    ...(plan.inStock
      ? [
          {
            label: t('products.figures.projected'),
            hint: beforeFees,
            value: amount(plan.projectedProfit),
            strong: true,
          },
        ]
      : []),
    ...(plan.platforms.length === 0 || !plan.inStock
      ? []
      : [
          {
            label: t('products.figures.afterFees'),
            value: plan.projectedAfterFees ? (
              <span className="tabular">{afterFees(plan.projectedAfterFees)}</span>
            ) : (
              amount(null)
            ),
          },
        ]),
  ]
  return (
    <div className="grid gap-x-12 md:grid-cols-2">
      <FigureList figures={perUnit} />
      <FigureList figures={allUnits} className="max-md:border-t max-md:border-hairline" />
    </div>
  )
}

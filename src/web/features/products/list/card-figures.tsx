import type { Product } from '#contract/products.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { ProfitBar } from '#web/finance-ui/profit-bar.tsx'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usePlan, worstPlatform } from '../figures/plan.ts'
import { useAfterFees } from '../figures/use-after-fees.ts'

/** The projected profit of the stock (of one unit when there is no stock), and the profit bar of the platform with the lowest profit. */
export function CardFigures({ product }: { product: Product }) {
  const { t } = useTranslation()
  const { currency, price, quantity, platforms } = product
  const plan = usePlan(product)
  const afterFees = useAfterFees(currency)
  const { inStock } = plan
  const worst = worstPlatform(platforms, plan)
  return (
    <div className="mt-4 border-t border-hairline pt-4">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <span className="font-medium">
            {t(inStock ? 'products.projected' : 'products.figures.profitPerUnit')}
          </span>{' '}
          <span className="text-sm text-muted">{t('products.beforeFees')}</span>
        </span>
        <Money
          minor={inStock ? plan.projectedProfit : plan.profitPerUnit}
          currency={currency}
          signed
          className="font-semibold"
        />
      </p>
      {plan.vat && <p className="text-sm text-muted">{t('products.vatTaken')}</p>}
      <p className="text-sm text-muted">
        {plan.unitCost === null ? t('products.costUnknown') : quantity === null && t('products.stockUnknown')}
        {inStock &&
          plan.projectedAfterFees &&
          t('products.afterFees', { range: afterFees(plan.projectedAfterFees) })}
      </p>
      {worst && (
        <div className="mt-4">
          <p className="mb-2 text-sm text-muted">
            {t(platforms.length > 1 ? 'products.perSaleOnWorst' : 'products.perSaleOn', {
              platform: isolated(platformIn(worst.platform.name, t)),
            })}
          </p>
          <ProfitBar
            size="sm"
            currency={currency}
            price={plan.vat?.paid ?? price}
            vat={plan.vat?.outputVat}
            fees={worst.figures.totalFees}
            costs={plan.unitCost}
            keep={worst.figures.netPerSale}
          />
        </div>
      )}
    </div>
  )
}

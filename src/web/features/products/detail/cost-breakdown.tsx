import type { ProductDetail } from '#contract/products.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { categoryName } from '../category-name.ts'

/** The unit cost of a product by category. */
export function CostBreakdown({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const { costItems, currency, unitCost } = product
  const categories = [...Map.groupBy(costItems, ({ costCategoryId }) => costCategoryId).values()]
  return (
    <Section
      title={t('products.detail.costBreakdown')}
      actions={
        unitCost !== null && (
          <p className="flex items-baseline gap-3 text-[0.9375rem]">
            <span className="text-muted">{t('products.costs.total')}</span>
            <Money minor={unitCost} currency={currency} className="text-lg font-semibold" />
          </p>
        )
      }
    >
      {categories.length === 0 && <p className="text-muted">{t('products.detail.noCosts')}</p>}
      <div className="grid gap-x-12 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {categories.map((items) => {
          const [first] = items
          if (!first) return null
          return (
            <div key={first.costCategoryId} className="min-w-0">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 border-b border-edge/40 pb-1.5">
                <h3 className="min-w-0 break-words">
                  <bdi>{categoryName(t, { name: first.category, code: first.categoryCode })}</bdi>
                </h3>
                <Money
                  minor={items.reduce((sum, { amount }) => sum + amount, 0)}
                  currency={currency}
                  className="font-semibold"
                />
              </div>
              <FigureList
                figures={(items.length === 1 && first.name === '' ? [] : items).map(({ name, amount }) => ({
                  label: name ? <bdi className="break-words">{name}</bdi> : t('products.detail.unnamedCost'),
                  value: <Money minor={amount} currency={currency} />,
                }))}
              />
            </div>
          )
        })}
      </div>
    </Section>
  )
}

import type { ProductDetail } from '#contract/products.ts'
import { knownPrice, type ProductPlan } from '#domain/profit/planned.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { PlatformProfit } from '../figures/platform-profit.tsx'

export function PlatformProfits({ product, plan }: { product: ProductDetail; plan: ProductPlan }) {
  const { t } = useTranslation()
  if (knownPrice(product.price) === null)
    return (
      <Section title={t('products.detail.profitByPlatform')}>
        <p className="text-muted">{t('simulator.unknownPrice')}</p>
      </Section>
    )
  return (
    <Section title={t('products.detail.profitByPlatform')}>
      <div className="grid gap-4 md:grid-cols-2">
        {product.platforms.map((platform, index) => {
          const figures = plan.platforms[index]
          return (
            figures && (
              <PlatformProfit
                key={platform.platformId}
                platform={platform}
                figures={figures}
                price={plan.vat?.paid ?? product.price}
                vat={plan.vat?.outputVat}
                unitCost={product.unitCost}
                quantity={product.quantity}
                currency={product.currency}
              />
            )
          )
        })}
      </div>
    </Section>
  )
}

import type { ReactNode } from 'react'
import { type ProductDetail, updateProduct } from '#contract/products.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Section } from '#web/ui/card.tsx'
import { usePlan } from '../figures/plan.ts'
import { ProductFigures } from '../figures/product-figures.tsx'
import { PlatformProfits } from './platform-profits.tsx'
import { SellingPlatforms } from './selling-platforms.tsx'

export interface PricingTabProps {
  product: ProductDetail
  /** The price simulator, which is a separate feature. */
  simulator: ReactNode
}

/** The planned profit of a sale on each platform, and the price simulator. */
export function PricingTab({ product, simulator }: PricingTabProps) {
  const { t } = useTranslation()
  const plan = usePlan(product)
  const isRefused = useRefusal(updateProduct) !== null
  return (
    <>
      <Section title={t('products.detail.financial')}>
        <ProductFigures price={product.price} plan={plan} currency={product.currency} />
      </Section>
      {product.platforms.length === 0 ? (
        <Section title={t('products.detail.sellingPlatforms')}>
          <p className="text-muted">
            {t('products.detail.noPlatforms')} {!isRefused && t('products.detail.choosePlatforms')}
          </p>
        </Section>
      ) : (
        <>
          <PlatformProfits product={product} plan={plan} />
          {simulator}
          <SellingPlatforms product={product} />
        </>
      )}
    </>
  )
}

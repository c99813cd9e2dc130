import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import type { ProductDetail } from '#contract/products.ts'
import { isGone } from '#web/business/business.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { ButtonLink } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { productQuery } from '../api/get-product.ts'
import { usePlan } from '../figures/plan.ts'
import { ProductFigures } from '../figures/product-figures.tsx'
import { backToList } from '../paths.ts'
import { BasicInformation } from './basic-information.tsx'
import { CostBreakdown } from './cost-breakdown.tsx'
import { ImageCarousel } from './image-carousel.tsx'
import { PlatformProfits } from './platform-profits.tsx'
import { ProductNotFound } from './product-not-found.tsx'
import { SellingPlatforms } from './selling-platforms.tsx'
import { StockLedger } from './stock-ledger.tsx'

export interface ProductPageProps {
  businessId: string
  productId: string
  /** Renders the price simulator, which is a separate feature. */
  simulator: (product: ProductDetail) => ReactNode
  /** Renders the unit cost history, which is a separate feature. */
  unitCosts: (product: ProductDetail) => ReactNode
}

export function ProductPage({ businessId, productId, simulator, unitCosts }: ProductPageProps) {
  const { t } = useTranslation()
  const product = useQuery(productQuery(businessId, productId))
  const back = backToList(businessId, useLocation().state)
  if (product.isError && isGone(product.error)) return <ProductNotFound businessId={businessId} />
  if (product.data) return <Found product={product.data} simulator={simulator} unitCosts={unitCosts} />
  if (product.isError)
    return <FailedLoad message={t('products.loadOneFailed')} error={product.error} to={back} />
  return (
    <div className="page py-8 sm:py-12">
      <BackLink to={back}>{t('products.detail.back')}</BackLink>
      <Loading>
        <Skeleton className="h-10 w-72 max-w-full" />
        <div className="mt-8 grid gap-8 lg:grid-cols-[20rem_1fr]">
          <Skeleton className="aspect-square rounded-lg" />
          <Skeleton className="h-80" />
        </div>
      </Loading>
    </div>
  )
}

function Found({
  product,
  simulator,
  unitCosts,
}: { product: ProductDetail } & Pick<ProductPageProps, 'simulator' | 'unitCosts'>) {
  const { t } = useTranslation()
  const plan = usePlan(product)
  const back = backToList(product.businessId, useLocation().state)
  return (
    <div className="page py-8 sm:py-12">
      <PageHeader
        title={product.name}
        back={{ to: back, label: t('products.detail.back') }}
        actions={
          <ButtonLink to={back} state={{ editProductId: product.id }} variant="primary">
            <Pencil aria-hidden className="size-4" />
            {t('products.detail.edit')}
          </ButtonLink>
        }
      />
      <div className="space-y-12">
        <div className="grid gap-8 lg:grid-cols-[20rem_1fr] lg:gap-12">
          <ImageCarousel name={product.name} images={product.images} />
          <BasicInformation product={product} />
        </div>
        <Section title={t('products.detail.financial')}>
          <ProductFigures price={product.price} plan={plan} currency={product.currency} />
        </Section>
        <SellingPlatforms product={product} />
        <PlatformProfits product={product} plan={plan} />
        {simulator(product)}
        <CostBreakdown product={product} />
        {unitCosts(product)}
        <StockLedger businessId={product.businessId} productId={product.id} />
      </div>
    </div>
  )
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useLocation, useParams } from 'react-router'
import { type ProductDetail, updateProduct } from '#contract/products.ts'
import { isGone, useCurrentBusiness } from '#web/business/business.ts'
import { refusalAtStore } from '#web/business/refusal-at.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useStore } from '#web/state/store.ts'
import { ButtonLink } from '#web/ui/button.tsx'
import { FailedLoad } from '#web/ui/failed-load.tsx'
import { Pencil } from '#web/ui/icons/pencil.tsx'
import { BackLink, PageHeader } from '#web/ui/page-header.tsx'
import { SectionLinks } from '#web/ui/section-links.tsx'
import { Loading, Skeleton } from '#web/ui/states.tsx'
import { productQuery } from '../api/get-product.ts'
import { ProductImage } from '../images/product-image.tsx'
import { backToList, productPath } from '../paths.ts'
import { ProductNotFound } from './product-not-found.tsx'

const TABS = [
  { key: 'overview', path: '' },
  { key: 'pricing', path: '/pricing' },
  { key: 'costs', path: '/costs' },
  { key: 'stock', path: '/stock' },
] as const

/** The title row and the tab links of a product page, above the content of the current tab. */
export function ProductFrame({ children }: { children: (product: ProductDetail) => ReactNode }) {
  const { t } = useTranslation()
  const { productId = '' } = useParams()
  const { id: businessId } = useCurrentBusiness()
  const product = useQuery(productQuery(businessId, productId))
  const { state } = useLocation()
  const refusalAt = useStore(refusalAtStore)
  const back = backToList(businessId, state)
  if (product.isError && isGone(product.error)) return <ProductNotFound businessId={businessId} />
  if (product.data)
    return (
      <div className="page py-5 sm:py-8">
        <Title product={product.data} back={back} />
        <SectionLinks
          label={t('productPage.sections', { name: product.data.name })}
          sections={TABS.filter(({ path }) => !refusalAt(productPath(product.data) + path)).map(
            ({ key, path }) => ({
              to: productPath(product.data) + path,
              // passes on the URL of the product list, to which the back link leads
              state: state as unknown,
              label: t(`productPage.tabs.${key}`),
            }),
          )}
        />
        {/* the key resets open dialogs and typed values when the product changes */}
        <div key={productId} className="space-y-8">
          {children(product.data)}
        </div>
      </div>
    )
  if (product.isError) return <FailedLoad message={t('products.loadOneFailed')} to={back} />
  return (
    <div className="page py-5 sm:py-8">
      <BackLink to={back}>{t('products.detail.back')}</BackLink>
      <Loading className="min-h-dvh">
        <Skeleton className="h-14 w-72 max-w-full" />
        <Skeleton className="mt-8 h-40" />
        <Skeleton className="mt-8 h-72" />
      </Loading>
    </div>
  )
}

function Title({ product, back }: { product: ProductDetail; back: string }) {
  const { t } = useTranslation()
  return (
    <PageHeader
      title={product.name}
      subtitle={product.sku && <bdi className="break-all">{product.sku}</bdi>}
      picture={
        product.images.length > 0 && (
          <ProductImage url={product.images[0]?.url} alt="" className="size-14 sm:size-16" />
        )
      }
      back={{ to: back, label: t('products.detail.back') }}
      actions={
        <ButtonLink needs={updateProduct} to={back} state={{ editProductId: product.id }} variant="primary">
          <Pencil aria-hidden className="size-4" />
          {t('products.detail.edit')}
        </ButtonLink>
      }
    />
  )
}

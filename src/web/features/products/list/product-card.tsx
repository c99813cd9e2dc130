import { useLocation } from 'react-router'
import type { Product } from '#contract/products.ts'
import { isLowStock } from '#domain/catalog/low-stock.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Card } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { ProductImage } from '../images/product-image.tsx'
import { type FromList, productPath } from '../paths.ts'
import { CardFigures } from './card-figures.tsx'
import { type CardAction, ProductActions } from './product-actions.tsx'

export interface ProductCardProps {
  product: Product
  onAction: (action: CardAction) => void
}

export function ProductCard({ product, onAction }: ProductCardProps) {
  const { t } = useTranslation()
  const { hidesCosts } = useCurrentBusiness()
  const fromList: FromList = { listSearch: useLocation().search }
  const { name, description, price, quantity, currency, images, platforms, bundle } = product
  return (
    <Card className="flex h-full flex-col">
      <div className="flex gap-4">
        <ProductImage url={images[0]?.url} alt="" className="size-20 sm:size-24" />
        <div className="min-w-0 grow">
          <h2 className="text-lg leading-snug break-words">
            <Link to={productPath(product)} state={fromList} className="hover:underline underline-offset-4">
              <Name text={name} className="line-clamp-3" />
            </Link>
          </h2>
          {description && (
            <p className="mt-0.5 text-[0.9375rem] break-words text-muted">
              <Name text={description} className="line-clamp-2" />
            </p>
          )}
          <ul className="mt-2 flex flex-wrap gap-1.5">
            {bundle && (
              <li>
                <Badge tone="info">{t(`common.bundleKinds.${bundle}`)}</Badge>
              </li>
            )}
            {platforms.map((platform) => (
              <li key={platform.platformId}>
                <Badge>
                  <PlatformName name={platform.name} />
                </Badge>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <dl className="mt-4 flex flex-wrap gap-x-8 gap-y-2">
        <div>
          <dt className="text-sm text-muted">{t('products.price')}</dt>
          <dd className="text-lg font-semibold">
            <Money minor={knownPrice(price)} currency={currency} />
          </dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('products.inStock')}</dt>
          <dd className="flex items-center gap-2 text-lg font-semibold">
            {quantity === null ? (
              <span className="text-muted">{t('common.notCounted')}</span>
            ) : (
              <Count value={quantity} />
            )}
            {isLowStock(product) && <Badge tone="warning">{t('products.lowStock')}</Badge>}
          </dd>
        </div>
      </dl>
      {!hidesCosts && <CardFigures product={product} />}
      <ProductActions product={product} fromList={fromList} onAction={onAction} />
    </Card>
  )
}

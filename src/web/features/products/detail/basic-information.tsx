import type { ProductDetail } from '#contract/products.ts'
import { isLowStock } from '#domain/catalog/low-stock.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Section } from '#web/ui/card.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'
import { ImageCarousel } from './image-carousel.tsx'

export function BasicInformation({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const { price, quantity, currency, sku, category, description, status } = product
  const text = (value: string) =>
    value === '' ? (
      <span className="text-muted">{t('products.detail.notSet')}</span>
    ) : (
      <bdi className="break-words">{value}</bdi>
    )
  const units =
    quantity === null ? (
      <span className="text-muted">{t('common.notCounted')}</span>
    ) : quantity < 0 ? (
      <Count value={quantity} />
    ) : (
      t('products.detail.units', { count: quantity })
    )
  return (
    <Section title={t('products.detail.basics')}>
      <div className="grid gap-x-10 gap-y-5 sm:grid-cols-[14rem_1fr]">
        <ImageCarousel name={product.name} images={product.images} />
        <div className="min-w-0">
          <p className="mb-4 max-w-prose break-words whitespace-pre-line">
            {description ? (
              <bdi>{description}</bdi>
            ) : (
              <span className="text-muted">{t('products.detail.noDescription')}</span>
            )}
          </p>
          <FigureList
            figures={[
              {
                label: t('products.price'),
                value: <Money minor={knownPrice(price)} currency={currency} />,
                strong: true,
              },
              {
                label: t('products.detail.stock'),
                value: (
                  <span className="inline-flex flex-wrap items-center justify-end gap-2">
                    {isLowStock(product) && <Badge tone="warning">{t('products.lowStock')}</Badge>}
                    {units}
                  </span>
                ),
              },
              { label: t('products.details.sku'), value: text(sku) },
              { label: t('products.details.category'), value: text(category) },
              {
                label: t('products.detail.status'),
                value: (
                  <Badge tone={status === 'active' ? 'good' : 'neutral'}>
                    {t(`products.detail.${status}`)}
                  </Badge>
                ),
              },
            ]}
          />
        </div>
      </div>
    </Section>
  )
}

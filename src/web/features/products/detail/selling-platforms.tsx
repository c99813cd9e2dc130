import type { ProductDetail } from '#contract/products.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, Section } from '#web/ui/card.tsx'
import { FigureList } from '#web/ui/figure-list.tsx'

export function SellingPlatforms({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = product
  return (
    <Section title={t('products.detail.sellingPlatforms')}>
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {product.platforms.map((platform) => (
          <li key={platform.platformId} className="min-w-0">
            <Card className="h-full">
              <h3 className="mb-2 flex flex-wrap items-center gap-2 break-words">
                <PlatformName name={platform.name} />
                {platform.isCustom && <Badge>{t('products.custom')}</Badge>}
              </h3>
              <FigureList
                figures={[
                  {
                    label: t('products.platforms.referralFee'),
                    value: (
                      <bdi dir="ltr" className="tabular">
                        {format.rate(platform.referralFeePpm)}
                      </bdi>
                    ),
                  },
                  {
                    label: t('products.platforms.outboundFee'),
                    value: <Money minor={platform.outboundFee} currency={currency} />,
                  },
                  {
                    label: t('products.platforms.storageFee'),
                    value: <Money minor={platform.monthlyStorageFee} currency={currency} />,
                  },
                  {
                    label: t('products.platforms.sku'),
                    value: platform.sku ? (
                      <bdi className="break-all">{platform.sku}</bdi>
                    ) : (
                      <span className="text-muted">{t('products.detail.notSet')}</span>
                    ),
                  },
                ]}
              />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  )
}

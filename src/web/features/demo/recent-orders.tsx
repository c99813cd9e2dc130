import type { ReactNode } from 'react'
import { Money } from '#web/finance-ui/money.tsx'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { ProductPicture } from './product-picture.tsx'
import { CURRENCY } from './sample.ts'
import { type RecentOrder, recentOrders } from './sample-figures.ts'

const ORDERS = recentOrders()

export function RecentOrders() {
  const { t } = useTranslation()
  return (
    <Section title={t('demo.recent')} description={t('demo.recentText')}>
      <ul className="divide-y divide-hairline">
        {ORDERS.map((order) => (
          <OrderRow key={`${order.date} ${order.product}`} order={order} />
        ))}
      </ul>
    </Section>
  )
}

function OrderRow({ order: { product, platform, date, pieces, figures } }: { order: RecentOrder }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <li className="grid items-center gap-x-8 gap-y-3 py-4 first:pt-0 lg:grid-cols-[1.2fr_1fr_1.2fr]">
      <div className="flex min-w-0 items-center gap-4">
        <ProductPicture product={product} />
        <div className="min-w-0">
          <p className="font-medium">
            <bdi>{t(`demo.products.${product}`)}</bdi>
          </p>
          <p className="flex flex-wrap gap-x-3 text-sm text-muted">
            <PlatformName name={platform} />
            <span>{t('demo.pieces', { count: pieces })}</span>
            <span>{format.date(date)}</span>
          </p>
        </div>
      </div>
      <ProfitBarTrack price={figures.revenue} fees={figures.fees} costs={figures.cost} className="h-3" />
      <dl className="grid grid-cols-2 gap-x-6 lg:text-end">
        <Amount label={t('demo.revenue')}>
          <Money minor={figures.revenue} currency={CURRENCY} />
        </Amount>
        <Amount label={t(figures.profit < 0 ? 'common.bar.loss' : 'common.bar.keep')}>
          <Money minor={figures.profit} currency={CURRENCY} kept className="font-semibold" />
        </Amount>
      </dl>
    </li>
  )
}

function Amount({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

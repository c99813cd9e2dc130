import { useDeferredValue, useState } from 'react'
import { getProductSales } from '#contract/product-sales.ts'
import type { ProductDetail } from '#contract/products.ts'
import { useRefusal } from '#web/business/guard.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { daysText } from '#web/period/days-text.ts'
import { DASHBOARD_PERIOD } from '#web/period/period.ts'
import { usePeriod } from '#web/period/use-period.ts'
import { Button } from '#web/ui/button.tsx'
import { Section } from '#web/ui/card.tsx'
import { ImportFirst } from '#web/ui/import-first.tsx'
import { lateComponent } from '#web/ui/late-component.tsx'
import { NoSalesInPeriod } from '#web/ui/no-sales-in-period.tsx'
import { PeriodPicker } from '#web/ui/period-picker.tsx'
import { NotLoaded, Skeleton } from '#web/ui/states.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { useProductSales } from '../../api/product-sales.ts'
import { BasicInformation } from '../basic-information.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { PlannedAndActual } from './planned-and-actual.tsx'
import { ProfitByMonth } from './profit-by-month.tsx'
import { Results } from './results.tsx'
import { SoldOnPlatforms } from './sold-on-platforms.tsx'

// loaded on demand, because most products have no variants
const Variants = lateComponent(async () => (await import('./variants.tsx')).Variants)

/** What the product earned in the selected period, and the product's data. */
export function OverviewTab({ product }: { product: ProductDetail }) {
  if (!useRefusal(getProductSales)) return <WithSales product={product} />
  return (
    <>
      <LatestOrders businessId={product.businessId} productId={product.id} />
      <BasicInformation product={product} />
    </>
  )
}

function WithSales({ product }: { product: ProductDetail }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { id: productId, businessId } = product
  const chosen = usePeriod(DASHBOARD_PERIOD)
  const sales = useProductSales({ businessId, productId }, chosen)
  const shown = useDeferredValue(sales.data)
  const [wanted, setWanted] = useState<string | null>(null)
  const statement = shown?.statements.find(({ currency }) => currency === wanted) ?? shown?.statements[0]
  const never = shown?.lastSale === null
  const days = shown?.period && daysText(shown.period, shown.before, t, format)
  const months = shown?.months.find(({ currency }) => currency === (statement?.currency ?? product.currency))
  return (
    <>
      {never ? (
        <ImportFirst
          businessId={businessId}
          title={t('productPage.neverTitle')}
          action={t('dashboard.importSales')}
        >
          {t('productPage.neverText')}
        </ImportFirst>
      ) : (
        <Section
          title={t('productPage.results')}
          description={days}
          actions={<PeriodPicker chosen={chosen} labelHidden comparing />}
        >
          {shown ? (
            statement ? (
              <ByCurrency
                currencies={shown.statements.map(({ currency }) => currency)}
                shown={statement.currency}
                onShow={setWanted}
              >
                <Results product={product} sales={shown} statement={statement} compare={chosen.compare} />
              </ByCurrency>
            ) : (
              <NoSalesInPeriod
                action={<Button onClick={() => chosen.choose('all')}>{t('productPage.showAll')}</Button>}
              >
                {shown.lastSale && t('productPage.lastSold', { day: format.date(shown.lastSale) })}
              </NoSalesInPeriod>
            )
          ) : (
            <NotLoaded query={sales} title={t('productPage.salesFailed')} className="space-y-6">
              <Skeleton className="h-44" />
              <Skeleton className="h-72" />
            </NotLoaded>
          )}
        </Section>
      )}
      {product.variantOf !== '' && <Variants product={product} chosen={chosen} />}
      {!never && (
        <div className="grid gap-x-10 gap-y-8 lg:grid-cols-3">
          {months && <ProfitByMonth {...months} className="lg:col-span-2" />}
          {shown && statement && (
            <SoldOnPlatforms product={product} sales={shown} statement={statement} compare={chosen.compare} />
          )}
          {statement && (
            <PlannedAndActual product={product} statement={statement} className="lg:col-span-2" />
          )}
          <LatestOrders businessId={businessId} productId={productId} />
        </div>
      )}
      <BasicInformation product={product} />
    </>
  )
}

interface ByCurrencyProps {
  currencies: readonly string[]
  shown: string
  onShow: (currency: string) => void
  children: React.ReactNode
}

/** A tab for each currency, because amounts of different currencies are never added. */
function ByCurrency({ currencies, shown, onShow, children }: ByCurrencyProps) {
  const { t } = useTranslation()
  if (currencies.length === 1) return children
  return (
    <Tabs
      label={t('dashboard.currencies')}
      value={shown}
      onChange={onShow}
      tabs={currencies.map((currency) => ({
        value: currency,
        label: <bdi>{currency}</bdi>,
        content: currency === shown && children,
      }))}
    />
  )
}

import type { ProductStatement } from '#contract/product-sales.ts'
import type { ProductDetail } from '#contract/products.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type Pair, plannedAndActual } from '#domain/profit/planned-actual.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { isolated, ltr } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { cx } from '#web/ui/cx.ts'
import { usePlan } from '../../figures/plan.ts'

export interface PlannedAndActualProps {
  product: ProductDetail
  statement: ProductStatement
  className?: string
}

/** Compares planned and actual sales, fees, cost and profit. The differences of the first three add up to the difference of the profit. */
export function PlannedAndActual({ product, statement, className }: PlannedAndActualProps) {
  const { t } = useTranslation()
  const plan = usePlan(product)
  const names = product.platforms.map(({ name }) => name)
  const { currency, byPlatform } = statement
  const comparable = currency === product.currency
  const found = comparable ? plannedAndActual(product.price, plan, names, byPlatform) : null
  if (!found)
    return (
      <Section title={t('productPage.plan.title')} className={className}>
        <p className="text-muted">
          {comparable
            ? t('productPage.plan.none')
            : t('productPage.plan.otherCurrency', { planned: product.currency, sold: currency })}
        </p>
      </Section>
    )
  const { sales, withoutVat, fees, cost, profit, elsewhere } = found
  return (
    <Section
      title={t('productPage.plan.title')}
      description={t('productPage.plan.text', { count: found.units })}
      className={className}
    >
      <dl className="text-[0.9375rem]">
        <Row name={withoutVat ? 'salesWithoutVat' : 'sales'} pair={sales} currency={currency} />
        <Row name="fees" pair={fees} currency={currency} />
        <Row name="cost" pair={cost} currency={currency} />
        <Row name="profit" pair={profit} currency={currency} />
      </dl>
      {elsewhere.length > 0 && (
        <p className="mt-2 text-sm text-muted">
          {t('productPage.plan.elsewhere', {
            platforms: elsewhere.map((name) => isolated(platformIn(name, t))).join(t('common.listComma')),
          })}
        </p>
      )}
    </Section>
  )
}

interface RowProps {
  name: 'sales' | 'salesWithoutVat' | 'fees' | 'cost' | 'profit'
  pair: Pair
  currency: CurrencyCode
}

/** A planned and an actual amount, with the effect of their difference on the profit: higher fees and costs lower it. */
function Row({ name, pair: { planned, actual }, currency }: RowProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const amount = (minor: number | null) => {
    if (minor === null) return t('productPage.plan.unknown')
    const { sign, amount: digits } = format.money(minor, currency)
    return ltr(`${sign}${digits}`)
  }
  const more = planned === null || actual === null ? null : actual - planned
  const effect = more !== null && (name === 'fees' || name === 'cost') ? 0 - more : more
  return (
    <div
      className={cx(
        'flex items-center justify-between gap-4 border-b border-hairline py-2 last:border-0',
        name === 'profit' && 'font-semibold',
      )}
    >
      <dt className="min-w-0">
        {t(`productPage.plan.${name}`)}
        <span className="block text-sm font-normal text-muted">
          {t('productPage.plan.pair', { planned: amount(planned), actual: amount(actual) })}
        </span>
      </dt>
      <dd className="shrink-0 text-end">
        {effect === 0 ? (
          <span className="text-muted">{t('productPage.plan.same')}</span>
        ) : (
          <Money minor={effect} currency={currency} kept />
        )}
      </dd>
    </div>
  )
}

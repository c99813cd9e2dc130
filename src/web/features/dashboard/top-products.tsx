import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { allKnown } from '#domain/profit/figures.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import { Name } from '#web/ui/name.tsx'
import { linksOf } from './links.ts'

export interface TopProductsProps {
  list: 'earning' | 'losing'
  statement: Statement
  period: Dashboard['period']
  businessId: string
}

/** The products with the highest profits or losses; each row leads to its product. */
export function TopProducts({ list, statement, period, businessId }: TopProductsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency } = statement
  const products = statement.products[list]
  const links = linksOf(businessId, currency, period)
  const sort = list === 'earning' ? 'profit-desc' : 'profit-asc'
  return (
    <Section
      title={t(`dashboard.${list}.title`)}
      actions={
        <Link
          to={links.report({ tab: 'products', sort })}
          className="text-sm underline decoration-hairline underline-offset-4"
        >
          {t('dashboard.allProducts')}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-muted">{t(`dashboard.${list}.none`)}</p>}
      <ul>
        {products.map((product) => (
          <li key={product.sku} className="border-b border-hairline last:border-0 max-sm:nth-[n+4]:hidden">
            <Link
              to={links.product(product)}
              className="flex min-h-13 items-center gap-4 py-1.5 hover:bg-sand/50"
            >
              <Name
                text={product.name || product.sku}
                className="line-clamp-2 min-w-0 leading-snug font-medium"
              />
              <span className="ms-auto shrink-0 text-end">
                {allKnown(product) ? (
                  <Money minor={product.profit} currency={currency} kept className="font-medium" />
                ) : (
                  <span className="font-medium text-clay-text">
                    {t('dashboard.atLeast', { amount: format.moneyText(-product.profit, currency) })}
                  </span>
                )}
                <span className="block text-[0.8125rem] text-muted">
                  {product.marginBp !== null && (
                    <>
                      <Percent basisPoints={product.marginBp} />
                      {' · '}
                    </>
                  )}
                  {t('dashboard.unitsSold', { count: product.units })}
                </span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

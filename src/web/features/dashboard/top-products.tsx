import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ProductFigures } from '#contract/dashboard.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { Money, Percent } from '#web/finance-ui/money.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Section } from '#web/ui/card.tsx'
import { Name } from '#web/ui/name.tsx'
import type { DashboardLinks } from './links.ts'

export interface TopProductsProps {
  title: string
  products: readonly ProductFigures[]
  currency: CurrencyCode
  /** Shown if the list is empty. */
  empty: string
  /** The address of all products in this order. */
  all: string
  links: DashboardLinks
}

/** A short list of products with their profit; each row leads to its product. */
export function TopProducts({ title, products, currency, empty, all, links }: TopProductsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Section
      title={title}
      actions={
        <Link to={all} className="text-sm underline decoration-hairline underline-offset-4">
          {t('dashboard.allProducts')}
        </Link>
      }
    >
      {products.length === 0 && <p className="text-muted">{empty}</p>}
      <ul>
        {products.map((product) => (
          <li key={product.sku} className="border-b border-hairline last:border-0">
            <Link
              to={links.product(product)}
              className="flex min-h-13 items-center gap-4 py-1.5 hover:bg-sand/50"
            >
              <span className="min-w-0 grow">
                <Name text={product.name || product.sku} className="line-clamp-1 font-medium" />
                <span className="text-[0.8125rem] text-muted">
                  {t('dashboard.unitsSold', { count: product.units, shown: format.number(product.units) })}
                </span>
              </span>
              <span className="shrink-0 text-end">
                <Money minor={product.profit} currency={currency} kept className="font-medium" />
                {product.marginBp !== null && (
                  <span className="block text-[0.8125rem] text-muted">
                    <Percent basisPoints={product.marginBp} />
                  </span>
                )}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  )
}

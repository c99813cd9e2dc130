import { comparable, knownProfit } from '#domain/profit/figures.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { Money } from '#web/finance-ui/money.tsx'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { salesAddress } from '#web/period/sales-address.ts'
import { Section } from '#web/ui/card.tsx'
import { Link } from '#web/ui/link.tsx'
import type { StatementProps } from './results.tsx'

/** Sales and profit of the product by platform; each row leads to its sales. */
export function SoldOnPlatforms({ product, sales, statement, compare }: StatementProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { currency, byPlatform } = statement
  return (
    <Section title={t('productPage.byPlatform')}>
      <ul>
        {byPlatform.map((row) => {
          const profit = knownProfit(row)
          const compared = knownProfit(row.compared ?? row)
          return (
            <li key={row.platform} className="border-b border-hairline last:border-0">
              <Link
                to={salesAddress(product.businessId, {
                  platform: row.platform,
                  ...sales.period,
                  currency,
                  productId: product.id,
                })}
                className="flex min-h-14 items-center gap-4 py-1.5 hover:bg-sand/50"
              >
                <span className="min-w-0 grow">
                  <PlatformName name={row.platform} className="font-medium" />
                  <span className="block text-[0.8125rem] text-muted">
                    {t('productPage.unitsOf', { count: row.units })}
                    {' · '}
                    {t('dashboard.salesOf', { amount: format.moneyText(row.revenue, currency) })}
                  </span>
                </span>
                <span className="shrink-0 text-end">
                  <Money minor={profit} currency={currency} kept className="font-medium" />
                  {compared !== null && (
                    <Change
                      now={compared}
                      before={comparable(row.before)?.profit}
                      {...{ currency, compare }}
                    />
                  )}
                </span>
              </Link>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

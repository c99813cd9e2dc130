import { Link } from 'react-router'
import type { Statement } from '#contract/dashboard.ts'
import { knownCost, knownProfit } from '#domain/profit/figures.ts'
import { Change } from '#web/finance-ui/change.tsx'
import { Money } from '#web/finance-ui/money.tsx'
import { ProfitBarTrack } from '#web/finance-ui/profit-bar-track.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import type { DashboardLinks } from './links.ts'

export interface PlatformsProps {
  statement: Statement
  links: DashboardLinks
}

/** Sales and profit by platform, divided like the profit bar; each row leads to its orders. */
export function Platforms({ statement: { currency, byPlatform }, links }: PlatformsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const largest = Math.max(1, ...byPlatform.map(({ revenue }) => revenue))
  return (
    <ul>
      {byPlatform.map((row) => {
        const profit = knownProfit(row)
        return (
          <li key={row.platform} className="border-b border-hairline last:border-0">
            <Link
              to={links.sales({ platform: row.platform })}
              className="flex min-h-16 items-center gap-4 py-2 hover:bg-sand/50"
            >
              <span className="min-w-0 grow">
                <bdi className="font-medium">{row.platform}</bdi>
                <span className="block text-[0.8125rem] text-muted">
                  {t('dashboard.salesOf', { amount: format.moneyText(row.revenue, currency) })}
                </span>
                <ProfitBarTrack
                  price={Math.max(0, row.revenue)}
                  fees={row.fees}
                  vat={row.outputVat}
                  costs={knownCost(row) ? row.cost : null}
                  scale={largest}
                  className="mt-1 h-2 max-w-60"
                />
              </span>
              <span className="shrink-0 text-end">
                <Money minor={profit} currency={currency} kept className="font-medium" />
                {profit !== null && (
                  <Change now={profit} before={row.before && knownProfit(row.before)} currency={currency} />
                )}
              </span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

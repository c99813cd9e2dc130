import type { ReactNode } from 'react'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { comparable, knownProfit, type ProfitFigures } from '#domain/profit/figures.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { PlatformName } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { cx } from '#web/ui/cx.ts'
import { Link } from '#web/ui/link.tsx'
import { Change } from './change.tsx'
import { Money } from './money.tsx'
import { ProfitBarTrack } from './profit-bar-track.tsx'

type PlatformRow = ProfitFigures & {
  readonly platform: string
  readonly before?: ProfitFigures | null
  /** If some days are incomplete: the figures of the complete days, which are compared with `before` instead of those of the row. */
  readonly compared?: ProfitFigures | null
}

export interface PlatformListProps {
  currency: CurrencyCode
  rows: readonly PlatformRow[]
  /** The period with which the rows are compared. */
  compare?: ComparedWith
  /** Returns the URL of a platform's sales, to which its row links. */
  to?: (platform: string) => string
}

/** Sales and profit by platform, divided like the profit bar; each row leads to its sales. */
export function PlatformList({ currency, rows, compare, to }: PlatformListProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const largest = Math.max(1, ...rows.map(({ revenue }) => Math.abs(revenue)))
  return (
    <ul>
      {rows.map((row) => {
        const profit = knownProfit(row)
        const compared = knownProfit(row.compared ?? row)
        return (
          <li key={row.platform} className="border-b border-hairline last:border-0">
            <Row to={to?.(row.platform)}>
              <span className="min-w-0 grow">
                <PlatformName name={row.platform} className="font-medium" />
                <span className="block text-[0.8125rem] text-muted">
                  {t('dashboard.salesOf', { amount: format.moneyText(row.revenue, currency) })}
                </span>
                <ProfitBarTrack
                  price={row.revenue}
                  fees={row.fees}
                  vat={row.outputVat}
                  costs={profit === null ? null : row.cost}
                  scale={largest}
                  className="mt-1 h-2 max-w-60"
                />
              </span>
              <span className="shrink-0 text-end">
                <Money minor={profit} currency={currency} kept className="font-medium" />
                {compared !== null && (
                  <Change now={compared} before={comparable(row.before)?.profit} {...{ currency, compare }} />
                )}
              </span>
            </Row>
          </li>
        )
      })}
    </ul>
  )
}

function Row({ to, children }: { to: string | undefined; children: ReactNode }) {
  const className = 'flex min-h-16 items-center gap-4 py-2'
  if (to === undefined) return <div className={className}>{children}</div>
  return (
    <Link to={to} className={cx(className, 'hover:bg-sand/50')}>
      {children}
    </Link>
  )
}

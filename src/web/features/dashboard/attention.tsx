import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { feeRise } from './fee-rise.ts'
import type { DashboardLinks } from './links.ts'

export interface AttentionProps {
  statement: Statement
  inventory: Dashboard['inventory']
  links: DashboardLinks
}

/** What needs the seller's attention, each with a link to its list. Renders nothing if there is nothing. */
export function Attention({ statement, inventory, links }: AttentionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { products, currency, byPlatform } = statement
  const { loss } = products
  const rise = feeRise(byPlatform)
  if (loss.products === 0 && !rise && inventory.lowStock === 0) return null
  return (
    <ul
      aria-label={t('dashboard.attention.title')}
      className="grid gap-2 sm:grid-cols-2 sm:gap-3 lg:grid-cols-3"
    >
      {loss.products > 0 && (
        <Item
          to={links.report({ tab: 'products', sort: 'profit-asc' })}
          title={t('dashboard.attention.loss')}
        >
          {t('dashboard.attention.lossText', {
            count: loss.products,
            shown: format.number(loss.products),
            amount: format.moneyText(-loss.profit, currency),
          })}
        </Item>
      )}
      {rise && (
        <Item to={links.report({ tab: 'fees' })} title={t('dashboard.attention.fees')}>
          {t('dashboard.attention.feesText', {
            platform: isolated(platformIn(rise.platform, t)),
            before: format.percent(rise.before),
            now: format.percent(rise.now),
          })}
        </Item>
      )}
      {inventory.lowStock > 0 && (
        <Item to={links.lowStock} title={t('dashboard.attention.stock')}>
          {t('dashboard.attention.stockText', {
            count: inventory.lowStock,
            shown: format.number(inventory.lowStock),
          })}
        </Item>
      )}
    </ul>
  )
}

function Item({ to, title, children }: { to: string; title: string; children: ReactNode }) {
  return (
    <li>
      <Link
        to={to}
        className="flex h-full items-center gap-3 rounded-lg border border-hairline bg-panel px-4 py-2 hover:bg-sand/50"
      >
        <span className="min-w-0 grow">
          <span className="block font-semibold">{title}</span>
          <span className="block text-sm text-muted">{children}</span>
        </span>
        <ChevronRight aria-hidden className="size-5 shrink-0 text-muted rtl:-scale-x-100" />
      </Link>
    </li>
  )
}

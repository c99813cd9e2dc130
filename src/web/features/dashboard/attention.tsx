import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Dashboard, Statement } from '#contract/dashboard.ts'
import type { FeeChangeShown } from '#contract/learned-fees.ts'
import { useFeeChanges } from '#web/business/fee-changes.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { platformIn } from '#web/i18n/platform-name.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { ChevronRight } from '#web/ui/icons/chevron-right.tsx'
import { feeRise } from './fee-rise.ts'
import type { DashboardLinks } from './links.ts'
import { raisedFee } from './raised-fee.ts'

export interface AttentionProps {
  statement: Statement
  inventory: Dashboard['inventory']
  links: DashboardLinks
  businessId: string
  /** The last day of the figures. */
  lastDay: string | undefined
}

/** What needs the seller's attention, each with a link to its list. Renders nothing if there is nothing. */
export function Attention({ statement, inventory, links, businessId, lastDay }: AttentionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { products, currency, byPlatform } = statement
  const { loss } = products
  const rise = feeRise(byPlatform)
  const raised = raisedFee(useFeeChanges(businessId).data ?? [], currency, lastDay)
  if (loss.products === 0 && !rise && !raised && inventory.lowStock === 0) return null
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
      {raised && (
        <Item to={`/business/${businessId}/fees?tab=learned`} title={t('dashboard.attention.fees')}>
          <RaisedFee change={raised} />
        </Item>
      )}
      {!raised && rise && (
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

function RaisedFee({ change }: { change: FeeChangeShown }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { platformName, kind, currency, skuCount, before, now, after, by, stake } = change
  // a change is one between two single rates, or between two amounts per item
  const charged = ({ charge: { percent, fixed } }: FeeChangeShown['now']) =>
    percent ? format.rate(percent.bands.at(-1)?.ratePpm ?? 0) : format.moneyText(fixed, currency)
  return t('dashboard.attention.raisedText', {
    count: skuCount,
    shown: format.number(skuCount),
    platform: isolated(platformIn(platformName, t)),
    kind: t(`dashboard.attention.${kind}`),
    before: charged(before),
    now: charged(now),
    after: format.date(after),
    by: format.date(by),
    amount: format.moneyText(stake, currency),
  })
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
